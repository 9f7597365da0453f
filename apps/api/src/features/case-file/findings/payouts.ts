import { payoutStep } from '../../../core/ledger/wallets.ts'
import { deviceFixes, findingRule, refusalStats, refusedWith } from './finding.ts'

const WHY_NOT_PROVEN = { LINK_WALLET: 'REPORTED_BY_THE_WEB', SIGN_IN: 'LINKED_WITHOUT_SIGN_IN' }
/** The payout waits because its account has a hold (features/account-holds). */
const ACCOUNT_HOLDS = ['ACCOUNT_HOLD', 'STOPPED_BY_OWNER']
const HOLDS: readonly (string | null)[] = ['WALLET_NOT_PROVEN', 'SIGN_IN_REQUIRED']

/** Nothing is paid to the wallet: the web client reported it, or it is linked and the account has no sign-in of a known person. */
export const walletNotProven = findingRule('wallet_not_proven', (snapshot) => {
  const { wallet, is_known, payouts } = snapshot
  const step = wallet && payoutStep(wallet.ways, is_known)
  if (wallet === null || step === null) return []
  const { times, since } = refusalStats(refusedWith(snapshot, 'wallet_not_proven', 'payout_sign_in_required'))
  const held = payouts.filter(({ holdReason }) => HOLDS.includes(holdReason)).length
  return [
    {
      severity: times + held > 0 ? 'blocking' : 'info',
      since: since ?? wallet.at,
      params: { times, held },
      why: WHY_NOT_PROVEN[step],
      fixes: deviceFixes('send_push', snapshot),
    },
  ]
})

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

/** A payout that is on hold: for how long, and why. Without an end it waits for the person; one that is due is sent in a moment. */
export const payoutHeld = findingRule('payout_held', (snapshot) =>
  snapshot.payouts
    .filter(({ status }) => status === 'HELD')
    .filter(({ holdReason }) => holdReason !== null)
    .map(({ type, ref, amount, holdReason: why, holdUntil: until, at }) => ({
      severity: 'warning' as const,
      since: at,
      params: { type, ref, amount, symbol: snapshot.symbol, until: until?.toISOString() ?? null },
      why,
      fixes: [
        ...(why !== null && ACCOUNT_HOLDS.includes(why)
          ? [{ action: 'open_holds' as const, target: snapshot.id }]
          : []),
        // The person has stopped it, so a message would not tell them anything.
        ...(why === 'STOPPED_BY_OWNER' ? [] : deviceFixes('send_push', snapshot)),
      ],
    })),
)

/** A payout that has failed permanently. A reward can be paid again; the points of an exchange were returned. */
export const payoutFailed = findingRule('payout_failed', ({ country, payouts, symbol }) =>
  payouts
    .filter(({ status }) => status === 'FAILED')
    .map(({ type, ref, amount, why, at }) => ({
      severity: type === 'REWARD' ? ('blocking' as const) : ('warning' as const),
      since: at,
      params: { type, ref, amount, symbol },
      why,
      fixes: type === 'REWARD' ? [{ action: 'open_rewards' as const, target: country }] : [],
    })),
)
