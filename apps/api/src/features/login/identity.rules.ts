import type { MissionType, UserType } from '@momi/contract'
import { canonicalEmail } from '@momi/contract/rules/email'

export type MethodKind = 'google' | 'moa' | 'phone' | 'email' | 'mobileauth'

/** What a person has just proven to hold. */
export interface Identity {
  kind: MethodKind
  /** A provider's issuer and id, an E.164 number, an address. */
  subject: string
  /** What the person sees of it: a number, an address. */
  label: string
}

interface Kind {
  userType: Exclude<UserType, 'ANONYMOUS'>
  /** The mission that adding one completes. */
  mission: Extract<MissionType, 'signin' | 'google_signin'> | null
}

/** The strongest proof first. */
const KINDS: Readonly<Record<MethodKind, Kind>> = {
  phone: { userType: 'PHONE_VERIFIED', mission: 'signin' },
  google: { userType: 'GOOGLE', mission: 'google_signin' },
  // Google by redirect (section 2, /login/moa).
  moa: { userType: 'GOOGLE', mission: 'google_signin' },
  email: { userType: 'EMAIL_VERIFIED', mission: null },
  mobileauth: { userType: 'MOBILE_AUTH', mission: null },
}

export const missionOf = (kind: MethodKind) => KINDS[kind].mission

/** What an account with these identities, one at least, is. */
export function userTypeOf(kinds: readonly string[]): Kind['userType'] {
  const strongest = Object.entries(KINDS).find(([kind]) => kinds.includes(kind))
  if (!strongest) throw new Error('An account without an identity is anonymous')
  return strongest[1].userType
}

/** A Google sign-in comes before a number (section 5). */
export const hasGoogle = (userType: UserType): boolean => userType === 'GOOGLE' || userType === 'PHONE_VERIFIED'

/** By what an identity is found: all spellings of one mailbox are one. */
export const comparedBy = ({ kind, subject }: Pick<Identity, 'kind' | 'subject'>): string =>
  `${kind}:${kind === 'email' ? canonicalEmail(subject) : subject}`
