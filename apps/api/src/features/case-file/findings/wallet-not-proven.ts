import { payoutStep } from '../../../core/ledger/wallets.ts'
import { deviceFixes, findingRule, refusedWith, refusalStats } from './finding.ts'

const WHY = { LINK_WALLET: 'REPORTED_BY_THE_WEB', SIGN_IN: 'LINKED_WITHOUT_SIGN_IN' }
const HOLDS: readonly (string | null)[] = ['WALLET_NOT_PROVEN', 'SIGN_IN_REQUIRED']

/** Nothing is paid to the wallet: the web client reported it, or it is linked and the account is not signed in. */
export const walletNotProven = findingRule('wallet_not_proven', (snapshot) => {
  const { wallet, is_signed_in, payouts } = snapshot
  const step = wallet && payoutStep(wallet.way, is_signed_in)
  if (wallet === null || step === null) return []
  const { times, since } = refusalStats(refusedWith(snapshot, 'wallet_not_proven', 'payout_sign_in_required'))
  const held = payouts.filter(({ holdReason }) => HOLDS.includes(holdReason)).length
  return [
    {
      severity: times + held > 0 ? 'blocking' : 'info',
      since: since ?? wallet.at,
      params: { times, held },
      why: WHY[step],
      fixes: deviceFixes('send_push', snapshot),
    },
  ]
})
