/** Nobody's: what resolves to it can only be a path. */
const NOWHERE = 'https://app.invalid'

/** `given` where it is a path of this app and leads nowhere else, else undefined. */
export function pathWithin(given: string | null | undefined): string | undefined {
  if (!given?.startsWith('/')) return undefined
  try {
    const { origin, pathname, search, hash } = new URL(given, NOWHERE)
    // What is left after '/..' may be another site's once more.
    return origin === NOWHERE && !pathname.startsWith('//') ? pathname + search + hash : undefined
  } catch {
    return undefined
  }
}

/** Where a screen of signing in was told to go on, and where to go when somebody does not want to. */
export function waysOn(search: string): { next: string | undefined; fallback: string | undefined } {
  const query = new URLSearchParams(search)
  return { next: pathWithin(query.get('next')), fallback: pathWithin(query.get('fallback')) }
}

/** A screen of signing in that goes on to `next`. */
export const withNext = (path: string, next: string | undefined): string =>
  next === undefined ? path : `${path}?${new URLSearchParams({ next })}`
