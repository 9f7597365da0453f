import type { Api, Output } from '@momi/contract'
import { useApi } from '../../shared/api.ts'

export type Account = Output<Api['GET /api/v2/user']>

/** The current account. */
export const useAccount = () => useApi('GET /api/v2/user', {})

/** A number can be added only to an account that signed in with Google (section 5). */
export const hasGoogle = ({ userType }: Pick<Account, 'userType'>): boolean =>
  userType === 'GOOGLE' || userType === 'PHONE_VERIFIED'

export const isSignedIn = ({ userType }: Pick<Account, 'userType'>): boolean => userType !== 'ANONYMOUS'
