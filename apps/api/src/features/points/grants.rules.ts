import type { GrantLimit } from '@momi/contract'

/** The limits, in points, above which a grant needs approval. Points that are taken away count like granted points. */
export interface GrantLimits {
  /** The maximum number of points for one user, in one grant or in all grants of all staff within a day. */
  user: number
  /** The maximum number of points that one person of staff may grant to all users within a day. */
  staff: number
}

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
