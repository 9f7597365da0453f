const THREE_PARTS = /^[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+$/

/** Whether a token is canonically encoded. jose also accepts spaces and non-canonical base64url. */
export const isStrictJws = (token: string): boolean =>
  THREE_PARTS.test(token) &&
  token.split('.').every((part) => Buffer.from(part, 'base64url').toString('base64url') === part)
