import { MethodKind, type MissionType, type UserType } from '@momi/contract'
import { canonicalEmail } from '@momi/contract/rules/email'
import { z } from 'zod'

/** An identity whose ownership the user has just proven. */
export const Identity = z.object({
  kind: MethodKind,
  /** The provider's issuer and id, an E.164 number, or an e-mail address. */
  subject: z.string(),
  /** The number or address shown to the owner. */
  label: z.string(),
})
export type Identity = z.infer<typeof Identity>

interface Kind {
  userType: Exclude<UserType, 'ANONYMOUS'>
  /** The mission that is completed by adding this identity. */
  mission: Extract<MissionType, 'signin' | 'google_signin'> | null
}

/** Ordered from the strongest proof to the weakest. */
const KINDS: Readonly<Record<MethodKind, Kind>> = {
  phone: { userType: 'PHONE_VERIFIED', mission: 'signin' },
  google: { userType: 'GOOGLE', mission: 'google_signin' },
  // Google by redirect (section 2, /login/moa).
  moa: { userType: 'GOOGLE', mission: 'google_signin' },
  email: { userType: 'EMAIL_VERIFIED', mission: null },
  mobileauth: { userType: 'MOBILE_AUTH', mission: null },
}

export const missionOf = (kind: MethodKind) => KINDS[kind].mission

/** The type of an account with these identities; needs at least one. */
export function userTypeOf(kinds: readonly string[]): Kind['userType'] {
  const strongest = Object.entries(KINDS).find(([kind]) => kinds.includes(kind))
  if (!strongest) throw new Error('An account without an identity is anonymous')
  return strongest[1].userType
}

/** Whether the account may verify a phone number, which needs a Google sign-in first (section 5). */
export const hasGoogle = (userType: UserType): boolean => userType === 'GOOGLE' || userType === 'PHONE_VERIFIED'

/** The canonical key of an identity: all spellings of a mailbox have the same one. */
export const identityKey = ({ kind, subject }: Pick<Identity, 'kind' | 'subject'>): string =>
  `${kind}:${kind === 'email' ? canonicalEmail(subject) : subject}`

/** The key by which a label is found: the canonical address, or the number. */
export const labelKey = (label: string): string => `label:${label.includes('@') ? canonicalEmail(label) : label}`
