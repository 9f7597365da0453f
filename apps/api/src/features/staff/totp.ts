import { Secret, TOTP } from 'otpauth'

const PERIOD_SECONDS = 30
/** One code early or late is accepted, for clocks that differ. */
const WINDOW = 1

const totpOf = (secret: string, label = '') =>
  new TOTP({ issuer: 'Momi', label, secret: Secret.fromBase32(secret), period: PERIOD_SECONDS })

/** The time step to which a code belongs; undefined if it is wrong. */
export function stepOf(secret: string, code: string, now: Date): number | undefined {
  const timestamp = now.getTime()
  const delta = totpOf(secret).validate({ token: code, timestamp, window: WINDOW })
  return delta === null ? undefined : Math.floor(timestamp / 1000 / PERIOD_SECONDS) + delta
}
