import { deviceFixes, findingRule, refusedWith, refusalStats } from './finding.ts'

/** The person's wallet belongs to another account, which proved it or was paid there. */
export const walletWithAnother = findingRule('wallet_with_another_account', (snapshot) => {
  const refused = refusedWith(snapshot, 'wallet_linked_to_another_account')
  const { since, times } = refusalStats(refused)
  // The reason of the refusal is the id of the account to which the wallet is linked.
  const owner = snapshot.wallet_owner ?? (refused[0]?.reason || null)
  if (owner === null) return []
  return [
    {
      severity: 'blocking',
      since: since ?? snapshot.wallet_lost_at,
      params: { owner, times },
      why: 'A_WALLET_BELONGS_TO_ONE_ACCOUNT',
      fixes: [...deviceFixes('send_push', snapshot), { action: 'open_user', target: owner }],
    },
  ]
})
