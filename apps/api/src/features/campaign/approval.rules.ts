import type { ChangeState } from '@momi/contract'
import { hasPermission, type Role } from '@momi/contract/permissions'
import { DAY } from '@momi/contract/rules/durations'
import { isSamePerson, type Account } from '../staff/public.ts'
import type { Contributor, Review } from './changes.store.ts'

/** How long a change waits for approval, and an approval for its publishing. */
export const APPROVAL_LASTS = 3 * DAY

/** When a change that waits or is ready becomes a draft again; undefined for others. */
export const requestExpiry = ({
  state,
  submitted_at: at,
}: {
  state: ChangeState
  submitted_at: Date | null
}): Date | undefined =>
  (state === 'WAITING' || state === 'READY') && at ? new Date(at.getTime() + APPROVAL_LASTS) : undefined

/** Whether this person may decide a change: they have written nothing of it. */
export const mayDecide = (reviewer: Account, contributors: readonly Contributor[]): boolean =>
  !contributors.some((contributor) => isSamePerson(reviewer, contributor))

interface Waiting {
  state: ChangeState
  returned_because: string | null
  contributors: readonly Contributor[]
}

/**
 * What waits for a member of staff: to decide a change of others, to publish their own that was approved, or to correct
 * their own that is a draft again.
 */
export function nextStepOf(
  { account, role }: { account: Account; role: Role },
  { state, returned_because: because, contributors }: Waiting,
): 'APPROVE' | 'PUBLISH' | 'RETURNED' | undefined {
  if (state === 'WAITING')
    return hasPermission(role, 'campaign.approve') && mayDecide(account, contributors) ? 'APPROVE' : undefined
  if (!contributors.some(({ id }) => id === account.id)) return undefined
  if (state === 'READY') return 'PUBLISH'
  return state === 'DRAFT' && because !== null ? 'RETURNED' : undefined
}

interface Submitted {
  review_cycle: number
  content_hash: string | null
  contributors: readonly Contributor[]
  reviews: readonly Review[]
}

/** Whether a review was given for the content as it is now, in the cycle that it is in. */
export const isCurrent = ({ review_cycle: cycle, content_hash: hash }: Submitted, review: Review): boolean =>
  review.cycle === cycle && review.hash === hash

/** Whether a second person, who still may, has approved exactly this content. */
export const isApproved = (change: Submitted): boolean =>
  change.reviews.some(
    (review) =>
      isCurrent(change, review) &&
      review.verdict === 'APPROVE' &&
      !review.staff.disabled &&
      hasPermission(review.staff.role, 'campaign.approve') &&
      mayDecide(review.staff, change.contributors),
  )
