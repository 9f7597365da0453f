/** A placeholder origin: URLs that resolve to it are paths. */
const NOWHERE = 'https://app.invalid'

/** `given` if it is a path of this app, otherwise undefined. */
export function pathWithin(given: string | null | undefined): string | undefined {
  if (!given?.startsWith('/')) return undefined
  try {
    const { origin, pathname, search, hash } = new URL(given, NOWHERE)
    // Resolving '/..' may leave '//', which would lead to another origin.
    return origin === NOWHERE && !pathname.startsWith('//') ? pathname + search + hash : undefined
  } catch {
    return undefined
  }
}

/** The targets of a sign-in screen: `next` after success, `fallback` after cancelling. */
export function signInTargets(search: string): { next: string | undefined; fallback: string | undefined } {
  const query = new URLSearchParams(search)
  return { next: pathWithin(query.get('next')), fallback: pathWithin(query.get('fallback')) }
}

/** The link of a sign-in screen that continues at `next`. */
export const withNext = (path: string, next: string | undefined): string =>
  next === undefined ? path : `${path}?${new URLSearchParams({ next })}`
