import { useApi } from '../../shared/api.ts'
import { linkTo } from '../../shared/link.ts'

/**
 * The way to the account that has this phone's wallet: its sign-in, which then leads to `next`, or from an account that
 * is signed in its log-out.
 */
export function useWayToOtherAccount(next: string) {
  const { data: account } = useApi('GET /api/v2/user', {})
  const isSignedIn = account !== undefined && account.userType !== 'ANONYMOUS'
  return { isSignedIn, href: isSignedIn ? linkTo('/profile') : linkTo('/login/google', { next }) }
}
