const REPEAT_MS = 60_000

/** What is known of a refresh-token family when one of its tokens comes in. */
export interface Family {
  current: string
  /** The token that the current one replaced. */
  previous: string | null
  /** When it did. */
  rotatedAt: Date
  isRevoked: boolean
}

/**
 * What using the token `jti` does: `rotate` it; `repeat` the very last rotation, whose answer may have been lost on the
 * way; or `reuse`: somebody holds a copy, and the family ends.
 */
export function useOf(jti: string, family: Family, now: Date): 'rotate' | 'repeat' | 'reuse' {
  if (family.isRevoked) return 'reuse'
  if (jti === family.current) return 'rotate'
  const isFresh = now.getTime() - family.rotatedAt.getTime() <= REPEAT_MS
  return jti === family.previous && isFresh ? 'repeat' : 'reuse'
}
