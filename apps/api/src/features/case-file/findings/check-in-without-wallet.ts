import { deviceFixes, findingRule, refusedWith, refusalStats } from './finding.ts'

/** A check-in was refused because it needs a wallet, and the client has still not reported one. */
export const checkInWithoutWallet = findingRule('check_in_without_wallet', (snapshot) => {
  const refused = refusedWith(snapshot, 'streaks_no_wallet_address')
  if (refused.length === 0 || snapshot.wallet !== null) return []
  const { since, times } = refusalStats(refused)
  return [
    {
      severity: 'blocking',
      since,
      params: { times },
      why: 'streaks_no_wallet_address',
      fixes: deviceFixes('send_push', snapshot),
    },
  ]
})
