/**
 * A script that gives the page the token with which staff see the client as a person does
 * (docs/decisions/0038-case-file.md).
 */
export const VIEW_HOST = '<script src="/view-host.js"></script>'

/** The page of the web client that a path shows; undefined for the paths of endpoints. */
export function clientPage(path: string, query: string): 'rewards' | 'view' | 'minipay' | undefined {
  if (path === '/api' || path.startsWith('/api/')) return undefined
  if (new URLSearchParams(query).has('view')) return 'view'
  return path === '/minipay' || path.startsWith('/minipay/') ? 'minipay' : 'rewards'
}
