import { plainText } from '@momi/contract/rules/plain-text'
import { Secret, TOTP } from 'otpauth'

const ISSUER = 'Momi'
const PERIOD_SECONDS = 30
/** The previous and the next code are accepted too, for clocks that differ. */
const WINDOW = 1
const SECRET_BYTES = 20
const RECOVERY_CODES = 10
const RECOVERY_CODE_BYTES = 10

const totpOf = (secret: string, label = '') =>
  new TOTP({ issuer: ISSUER, label, secret: Secret.fromBase32(secret), period: PERIOD_SECONDS })

/** A new secret in base32. */
export const newSecret = (): string => new Secret({ size: SECRET_BYTES }).base32

/** The otpauth URI of a secret, which authenticators read from a QR code. */
export const uriOf = (secret: string, email: string): string => totpOf(secret, email).toString()

/** The time step to which a code belongs; undefined if it is wrong. */
export function stepOf(secret: string, code: string, now: Date): number | undefined {
  const timestamp = now.getTime()
  const delta = totpOf(secret).validate({ token: code, timestamp, window: WINDOW })
  return delta === null ? undefined : Math.floor(timestamp / 1000 / PERIOD_SECONDS) + delta
}

/** New recovery codes, in groups of four characters, with 80 random bits each. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () =>
    new Secret({ size: RECOVERY_CODE_BYTES }).base32.toLowerCase().replaceAll(/(.{4})(?=.)/g, '$1-'),
  )

/** The canonical form of a typed recovery code, from which the hash is computed. */
export const canonicalRecoveryCode = (typed: string): string =>
  plainText(typed)
    .toLowerCase()
    .replaceAll(/[^a-z2-7]/g, '')
