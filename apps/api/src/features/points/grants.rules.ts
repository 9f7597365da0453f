import type { GrantLimit } from '@momi/contract'
import type { GrantLimits } from '../../core/ledger/points.ts'

/** The points granted within the last day: to this user by all staff, and by this person of staff to all users. */
export interface GrantedLately {
  toUser: number
  byStaff: number
}

/** The first limit that a grant exceeds; null if it needs no approval. */
export function exceededLimit(amount: number, granted: GrantedLately, limits: GrantLimits): GrantLimit | null {
  const size = Math.abs(amount)
  if (size > limits.user) return 'SIZE'
  if (granted.toUser + size > limits.user) return 'USER_DAY'
  if (granted.byStaff + size > limits.staff) return 'STAFF_DAY'
  return null
}
