const REPEAT_MS = 60_000

/** The state of a refresh-token family. */
export interface Family {
  current: string
  /** The token that was current before. */
  previous: string | null
  /** The time at which `current` replaced `previous`. */
  rotatedAt: Date
  isRevoked: boolean
}

/**
 * What the caller has to do when the refresh token `jti` is used: `rotate` it; `repeat` the last rotation, whose answer
 * may have been lost; or, on `reuse`, revoke the family, because the token may have been copied.
 */
export function useOf(jti: string, family: Family, now: Date): 'rotate' | 'repeat' | 'reuse' {
  if (family.isRevoked) return 'reuse'
  if (jti === family.current) return 'rotate'
  const isFresh = now.getTime() - family.rotatedAt.getTime() <= REPEAT_MS
  return jti === family.previous && isFresh ? 'repeat' : 'reuse'
}
