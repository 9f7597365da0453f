interface TrustedTypes {
  createPolicy(name: 'default', rules: { createHTML: (text: string) => string | null }): unknown
}

/**
 * Accepts as HTML only what has no element in it: Mantine sets the text of its <style> elements in this way. Everything
 * else that the page's Content-Security-Policy asks a policy for is refused.
 */
export function acceptPlainTextAsHtml(): void {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes }
  trustedTypes?.createPolicy('default', { createHTML: (text) => (text.includes('<') ? null : text) })
}
