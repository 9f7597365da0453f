/** The use of a refresh token. A sign-in ends the family that its session had before. */
interface Use {
  /** The token is of a family that a later sign-in has ended. */
  isEnded: boolean
  /** The session was opened by a native app, which is not notified of a sign-in and has only its old token. */
  isNative: boolean
  /** The caller sent the secret of the device. */
  isProven: boolean
  /** The caller sent the Idempotency-Key of the sign-in, whose pair nobody has used. */
  hasKey: boolean
}

/**
 * What the caller has to do: `continue` as with a token of the present family; `repeat` the answer of the sign-in, which
 * was probably lost; or refuse. The session does not end, because anybody who had a copy before the sign-in could end
 * it.
 */
export function useOfEnded({ isEnded, isNative, isProven, hasKey }: Use) {
  if (!isEnded) return 'continue'
  if (isNative) return isProven ? 'continue' : 'unproven'
  return isProven && hasKey ? 'repeat' : 'refused'
}
