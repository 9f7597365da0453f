import { useSearchParams } from 'wouter'

type State = Record<string, string>

/** The values of `defaults` that a query string sets; parameters of other names are not part of the state. */
export const readState = <S extends State>(search: URLSearchParams, defaults: S): S =>
  Object.fromEntries(Object.entries(defaults).map(([name, value]) => [name, search.get(name) ?? value])) as S

/** The query string with the changes; a value equal to its default is left out. */
export function writeState<S extends State>(
  search: URLSearchParams,
  defaults: S,
  changes: Partial<S>,
): URLSearchParams {
  const next = new URLSearchParams(search)
  for (const [name, value] of Object.entries(changes))
    if (value === undefined || value === defaults[name]) next.delete(name)
    else next.set(name, value)
  return next
}

/**
 * Filters, the open tab and the like, kept in the URL: a reload and a shared link show the same. Changes replace the
 * history entry, so that Back leaves the page.
 */
export function useUrlState<S extends State>(defaults: S): readonly [S, (changes: Partial<S>) => void] {
  const [search, setSearch] = useSearchParams()
  return [
    readState(search, defaults),
    (changes) => setSearch((current) => writeState(current, defaults, changes), { replace: true }),
  ]
}
