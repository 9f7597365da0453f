import { sortableId, timelineSource } from './source.store.ts'

/** Movements of points that are not part of another line. */
export const points = timelineSource(
  'points',
  `select ${sortableId('id')}, at, 'points_moved',
          jsonb_build_object('entry', id, 'amount', amount, 'balanceAfter', balance_after, 'ref', ref), reason, null::jsonb
     from ledger_entries
    where account_id = any(:users) and reason not in ('STREAK_CHECK_IN', 'MISSION_COMPLETED', 'ROULETTE_WON')`,
)

const PAYOUT = `jsonb_build_object('payout', id, 'type', type, 'ref', ref, 'amount', amount, 'attempt', attempt,
            'txHash', tx_hash, 'holdUntil', hold_until, 'wallet', wallet_way)`

/** Payouts with their transaction, the traces of exchanges, and the holds of the account. */
export const payouts = timelineSource(
  'payout',
  `select 'p' || ${sortableId('id')}, created_at, 'payout_requested', ${PAYOUT}, hold_reason, null::jsonb
     from payouts where user_id = any(:users)
   union all
   select 's' || ${sortableId('id')}, settled_at,
          case status when 'FAILED' then 'payout_failed' else 'payout_settled' end, ${PAYOUT}, why, null
     from payouts where user_id = any(:users) and status in ('SETTLED', 'FAILED')
   union all
   select 'x' || ${sortableId('t.id')}, t.at, 'exchange_step',
          jsonb_build_object('stage', t.stage, 'holder', t.holder, 'dueAt', t.due_at, 'exchange', x.id,
                             'points', x.points, 'amount', x.amount), t.why, null
     from points_exchanges x join exchange_traces t on t.exchange_id = x.id
    where x.user_id = any(:users)
   union all
   select 'h' || t.id, t.at, 'hold_step', jsonb_build_object('stage', t.step, 'endsAt', t.ends_at, 'hold', h.id), h.class, null
     from account_holds h join account_hold_steps t on t.hold_id = h.id
    where h.user_id = any(:users)`,
  { finish: ({ env }) => ({ symbol: env.CRYPTO_SYMBOL }) },
)

/** Wallets that the person reported or linked, or lost to another account that became their owner. */
export const wallets = timelineSource(
  'wallet',
  `select ${sortableId('id')}, at, 'wallet_' || lower(change),
          jsonb_build_object('address', left(address, 6) || '…' || right(address, 4)),
          case change when 'PROVEN' then 'REPORTED_BY_A_NATIVE_CLIENT'
                      when 'LINKED' then 'LINKED_IN_MINIPAY'
                      when 'CLAIMED' then 'REPORTED_BY_THE_WEB'
                      when 'ATTESTED' then 'HAS_A_PHONE_NUMBER_ON_THE_CHAIN'
                      when 'MATCHED' then 'BELONGS_TO_THE_VERIFIED_NUMBER'
                      when 'SENT' then 'SENT_A_TRANSACTION' else 'PROVEN_BY_ANOTHER_ACCOUNT' end, null::jsonb
     from wallet_changes where user_id = any(:users)`,
)
