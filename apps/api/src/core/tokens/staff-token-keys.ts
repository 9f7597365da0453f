import { Refusal } from '../../errors.ts'
import { jwtKeys, type BaseClaims, type JwtKeys, type TokenKind, type TokenProblem } from './jwt-keys.ts'

/** The keys of staff tokens, with a different issuer, audience and key set from those of users' tokens. */
export type StaffTokenKeys = JwtKeys<BaseClaims>

export const staffTokenKeys = (jwks: string): Promise<StaffTokenKeys> =>
  jwtKeys(jwks, { setting: 'STAFF_TOKEN_KEYS', issuer: 'momi-staff', audience: 'momi-admin', refuse })

function refuse(kind: TokenKind, problem: TokenProblem): Refusal {
  if (kind === 'access')
    return problem === 'expired'
      ? new Refusal('admin_token_expired', 'Admin token is expired')
      : new Refusal('admin_token_invalid', 'Admin token is invalid')
  return problem === 'expired'
    ? new Refusal('admin_refresh_token_expired', 'Expired refresh token')
    : new Refusal('admin_refresh_token_invalid_type', 'Invalid token type')
}
