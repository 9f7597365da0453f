/**
 * The Vite plugin that stops Sonner from inserting a <style> element, which our CSP forbids; its CSS is imported as a
 * file instead. No version up to 2.0.8 has an option for this.
 */
export const sonnerWithoutStyle = {
  name: 'sonner-without-style',
  transform(code: string, id: string) {
    if (!/\/sonner\/dist\/index\.mjs/.test(id)) return undefined
    const cut = code.replace(/(function \w+\(\w+,\{insertAt:\w+\}=\{\}\)\{)/, '$1return;')
    if (cut === code) throw new Error('sonner no longer inserts its style the way that is cut out here')
    return { code: cut, map: null }
  },
} as const
