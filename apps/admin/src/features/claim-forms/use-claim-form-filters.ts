import { useUrlState } from '../../shared/url-state.ts'
import type { ClaimForm } from './claim-form-names.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export type Filters = ReturnType<typeof useClaimFormFilters>['filters']

/**
 * The page's filters: as they are in the URL (`state`), and as parameters of the calls (`filters`). Both days are
 * inclusive, in the browser's time zone.
 */
export function useClaimFormFilters() {
  const [state, setState] = useUrlState({ from: '', to: '', country: '', variant: '', user: '' })
  const { from, to, country, variant, user } = state
  const filters = {
    ...(from && { claimed_at_min: startOfDay(from, 0) }),
    ...(to && { claimed_at_max: startOfDay(to, 1) }),
    ...(country && { country_code: country }),
    ...(UUID.test(user) && { user_id: user }),
    ...(variant && { variant: variant as ClaimForm['variant'] }),
  }
  return { state, setState, filters }
}

/** The first instant of the day that is `later` days after `day`, in this browser's time zone. */
function startOfDay(day: string, later: number): string {
  const start = new Date(`${day}T00:00:00`)
  start.setDate(start.getDate() + later)
  return start.toISOString()
}
