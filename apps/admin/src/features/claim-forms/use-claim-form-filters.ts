import { isUuid } from '@momi/contract/rules/uuid'
import { dayRange } from '../../shared/day-range.ts'
import { useUrlState } from '../../shared/url-state.ts'
import type { ClaimForm } from './claim-form-names.ts'

export type Filters = ReturnType<typeof useClaimFormFilters>['filters']

/**
 * The page's filters: as they are in the URL (`state`), and as parameters of the calls (`filters`). Both days are
 * inclusive, in the console's time zone.
 */
export function useClaimFormFilters() {
  const [state, setState] = useUrlState({ from: '', to: '', country: '', variant: '', user: '' })
  const { from, to, country, variant, user } = state
  const range = dayRange(from, to)
  const filters = {
    ...(range.from && { claimed_at_min: range.from }),
    ...(range.to && { claimed_at_max: range.to }),
    ...(country && { country_code: country }),
    ...(isUuid(user) && { user_id: user }),
    ...(variant && { variant: variant as ClaimForm['variant'] }),
  }
  return { state, setState, filters }
}
