import { MINE, PRIVACY, type Table } from './table.ts'

const OF_ERASED = 'user_id in (select id from users where erased_at <= :before)'

/** Prizes and payouts. What an open claim needs for its delivery is erased when the claim has ended. */
export const PRIZES = {
  reward_items: {
    bound: 'prize',
    person: {
      of: 'owner_id = any(:users)',
      copy: { without: ['voucher', 'voucher_hash', 'batch_id', 'replaced_by'] },
      erase: 'keep',
      merge: 'move',
    },
  },
  // The hashes of answers stay: by them nobody claims the same reward twice.
  reward_claims: {
    bound: 'prize',
    time: 'at',
    purges: [
      {
        what: 'old_answers',
        after: PRIVACY,
        due: `at < :before
          and exists (select from reward_items i where i.id = item_id and i.status <> 'PENDING')
          and not exists (select from reward_traces t where t.item_id = reward_claims.item_id and t.at >= :before)`,
        clears: ['answers'],
      },
      {
        what: 'answers_of_erased',
        after: 0,
        due: `${OF_ERASED}
          and exists (select from reward_items i where i.id = item_id and i.status <> 'PENDING')`,
        clears: ['answers'],
      },
    ],
    person: {
      of: MINE,
      copy: { without: ['answers_hash'], sealed: { columns: ['answers'], by: 'item_id' } },
      erase: { set: 'wallet = null' },
      merge: 'move',
    },
  },
  claim_identities: { bound: 'prize', person: { of: MINE, copy: { without: ['hash'] }, erase: 'keep', merge: 'move' } },
  reward_traces: { bound: 'prize', time: 'at', isAppendOnly: true },
  giveaway_claims: {
    bound: 'prize',
    time: 'claimed_at',
    purges: [
      {
        what: 'old_contacts',
        after: PRIVACY,
        due: `status <> 'PENDING' and due_at is null and claimed_at < :before`,
        clears: ['phone', 'email'],
      },
      {
        what: 'contacts_of_erased',
        after: 0,
        due: `status <> 'PENDING' and due_at is null and ${OF_ERASED}`,
        clears: ['phone', 'email'],
      },
    ],
    person: {
      of: MINE,
      copy: { without: ['phone_hash'], sealed: { columns: ['phone', 'email'], by: 'id' } },
      erase: { set: `haid = 'erased:' || id` },
      merge: 'move',
    },
  },
  giveaway_traces: { bound: 'prize', time: 'at', isAppendOnly: true },
  // Staff may have entered personal data as the reason.
  fulfilments: {
    bound: 'prize',
    time: 'claimed_at',
    purges: [{ after: PRIVACY, due: 'settled_at < :before', clears: ['reason'] }],
    person: {
      of: `ref in (select id from reward_items where owner_id = any(:users)
            union all select id from giveaway_claims where user_id = any(:users))`,
      copy: { without: ['settled_by', 'reason'] },
      erase: 'keep',
      merge: 'stay',
    },
  },
  points_exchanges: { bound: 'prize', time: 'at', person: { of: MINE, copy: {}, erase: 'keep', merge: 'move' } },
  exchange_traces: { bound: 'prize', time: 'at', isAppendOnly: true },
  payouts: { bound: 'prize', time: 'created_at', person: { of: MINE, copy: {}, erase: 'keep', merge: 'move' } },
  payout_transactions: { bound: 'prize', time: 'at' },
  gas_fees: { bound: 'prize', time: 'at', person: { of: MINE, copy: {}, erase: 'keep', merge: 'move' } },
  reward_counts: { bound: 'prize', time: 'day' },
  reward_stock: { bound: 'prize' },
} as const satisfies Record<string, Table>
