import { useSearchParams } from 'wouter'
import { usePathname } from 'wouter/use-browser-location'

type State = Record<string, string>

/** The values of `defaults` that a query string sets; parameters of other names are not part of the state. */
export const readState = <S extends State>(search: URLSearchParams, defaults: S): S =>
  Object.fromEntries(Object.entries(defaults).map(([name, value]) => [name, search.get(name) ?? value])) as S

/** The query string with the changes; values equal to their default are omitted. */
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
 * Filters, the open tab and similar state in the URL, so that it survives a reload and can be shared. Changes replace
 * the history entry, so that Back leaves the page. What changes after its page was left, such as a panel that closes for
 * that reason, changes nothing.
 */
export function useUrlState<S extends State>(defaults: S): readonly [S, (changes: Partial<S>) => void] {
  const path = usePathname()
  const [search, setSearch] = useSearchParams()
  return [
    readState(search, defaults),
    (changes) => {
      if (location.pathname === path) setSearch((current) => writeState(current, defaults, changes), { replace: true })
    },
  ]
}
