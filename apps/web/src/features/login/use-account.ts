import type { Api, Output } from '@momi/contract'
import { useApi } from '../../shared/api.ts'

export type Account = Output<Api['GET /api/v2/user']>

/** The account of who is here. */
export const useAccount = () => useApi('GET /api/v2/user', {})

export const isSignedIn = ({ userType }: Pick<Account, 'userType'>): boolean => userType !== 'ANONYMOUS'
