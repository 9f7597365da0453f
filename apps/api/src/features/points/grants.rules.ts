import type { GrantLimit } from '@momi/contract'

/** How much one member of staff may grant, in points. Points that are taken count like points that are granted. */
export interface GrantLimits {
  /** The maximum number of points for one user, in one grant or in all grants of all staff within a day. */
  user: number
  /** The maximum number of points that one member of staff may grant to all users within a day. */
  staff: number
}

/** What was granted within the last day. */
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
