import { useApi } from './api.ts'

/**
 * Whether the account earns on this phone. It does not if the phone belongs to another account; what it does here to earn
 * is then refused. True until the account is known.
 */
export const useEarnsHere = () => useApi('GET /api/v2/user', {}).data?.device !== 'another_account'
