import { deviceFixes, findingRule, refusedWith, refusalStats } from './finding.ts'

/** The web client has reported the wallet; nothing is paid to it until a native client or a MiniPay link proves it. */
export const walletNotProven = findingRule('wallet_not_proven', (snapshot) => {
  const { wallet, payouts } = snapshot
  if (wallet === null || wallet.isProven) return []
  const { times, since } = refusalStats(refusedWith(snapshot, 'wallet_not_proven'))
  const held = payouts.filter(({ holdReason }) => holdReason === 'WALLET_NOT_PROVEN').length
  return [
    {
      severity: times + held > 0 ? 'blocking' : 'info',
      since: since ?? wallet.at,
      params: { times, held },
      why: 'REPORTED_BY_THE_WEB',
      fixes: deviceFixes('send_push', snapshot),
    },
  ]
})
