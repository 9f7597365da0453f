import { sortableId, timelineSource } from './source.store.ts'

const WHAT = `jsonb_build_object('payout', id, 'type', type, 'ref', ref, 'amount', amount, 'attempt', attempt,
            'txHash', tx_hash, 'holdUntil', hold_until)`

/** Payouts with their transaction, and the traces of exchanges. */
export const payouts = timelineSource(
  'payout',
  `select 'p' || ${sortableId('id')}, created_at, 'payout_requested', ${WHAT}, hold_reason, null::jsonb
     from payouts where user_id = any(:users)
   union all
   select 's' || ${sortableId('id')}, settled_at,
          case status when 'FAILED' then 'payout_failed' else 'payout_settled' end, ${WHAT}, why, null
     from payouts where user_id = any(:users) and status in ('SETTLED', 'FAILED')
   union all
   select 'x' || ${sortableId('t.id')}, t.at, 'exchange_step',
          jsonb_build_object('stage', t.stage, 'holder', t.holder, 'dueAt', t.due_at, 'exchange', x.id,
                             'points', x.points, 'amount', x.amount), t.why, null
     from points_exchanges x join exchange_traces t on t.exchange_id = x.id
    where x.user_id = any(:users)`,
)
