import { MINUTE } from '@momi/contract/rules/durations'

/** Clients renew an access token of which less than this remains. */
const MARGIN_MS = 10 * MINUTE

/** The refresh tokens of a family that may be used: docs/decisions/0074-rotation-until-use.md. */
export interface Family {
  current: string
  /** The token that `current` replaced, as long as no token of the pair of `current` has been used. */
  previous: string | null
  hasEnded: boolean
}

/**
 * What the caller has to do when the refresh token `jti` is used: `rotate` it; `repeat` the last rotation, whose answer
 * nobody has used, so that it was probably lost; or, on `reuse`, end the family, because the token was copied.
 */
export function useOf(jti: string, { current, previous, hasEnded }: Family): 'rotate' | 'repeat' | 'reuse' {
  if (hasEnded) return 'reuse'
  if (jti === current) return 'rotate'
  return jti === previous ? 'repeat' : 'reuse'
}

/**
 * Whether a repeated rotation needs a later date, because the access token of its first answer has expired, or is
 * within the margin in which clients renew it.
 */
export const isOutdated = (issuedAt: Date, accessSeconds: number, now: Date): boolean =>
  now.getTime() - issuedAt.getTime() > accessSeconds * 1000 - MARGIN_MS
