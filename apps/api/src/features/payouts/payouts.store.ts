import { PayoutStatus, PayoutType, ReleasedStatus } from '@momi/contract'
import { z } from 'zod'
import { IS_HELD_PAYOUT, longestHold, WAITS_FOR_PERSON } from '../../core/ledger/account-holds.ts'
import { json, text } from '../../db/columns.ts'
import { read, write } from '../../db/db.ts'

/**
 * Why a payout waits although its time has come: the person has to link the wallet or to sign in, or has said that a
 * change of the account was not theirs.
 */
const WalletHold = z.enum(['WALLET_NOT_PROVEN', 'SIGN_IN_REQUIRED', 'STOPPED_BY_OWNER'])

export const release = write(
  'payouts_release',
  { at: 'timestamptz' },
  { released: 'int8' },
  'select payouts_release(:at) as released',
)

/**
 * Keeps due payouts on hold whose wallet is not known well enough. Returns only those that were not yet held for this
 * reason. Rows that are locked, for example by a merge, are left for the next run.
 */
export const holdUnproven = write(
  'payouts_hold_unproven',
  { at: 'timestamptz' },
  { type: text(PayoutType), ref: 'text', hold_reason: text(WalletHold) },
  `with due as (
     select p.id, w.reason
       from payouts p
       cross join lateral payout_wallet_hold(p.user_id, p.address) as w (reason)
      where p.status = 'HELD' and coalesce(p.hold_until, :at) <= :at
        and w.reason is not null and p.hold_reason is distinct from w.reason
      limit 1000 for update of p skip locked
   )
   update payouts p set hold_reason = due.reason from due where p.id = due.id
   returning p.type, p.ref, p.hold_reason`,
)

/** The reasons of payouts that wait because of a hold of their account. */
const AccountHoldReason = z.enum(['ACCOUNT_HOLD', 'STOPPED_BY_OWNER'])

const LONGEST_HOLD = longestHold(':at')

/** Locks due payouts whose account has an open hold. Rows that are locked are left for the next run. */
export const lockDueOfAccounts = write(
  'payouts_lock_due_of_accounts',
  { at: 'timestamptz' },
  { id: 'int8' },
  `select p.id from payouts p cross join ${LONGEST_HOLD}
    where p.status = 'HELD' and coalesce(p.hold_until, :at) <= :at
    limit 1000 for update of p skip locked`,
)

/**
 * Keeps locked payouts on hold until the open hold of their account ends. Returns them. The hold may have ended before
 * they were locked, and then they do not wait for it.
 */
export const holdForAccounts = write(
  'payouts_hold_for_accounts',
  { ids: 'int8[]', at: 'timestamptz' },
  { type: text(PayoutType), ref: 'text', hold_reason: text(AccountHoldReason), hold_until: 'timestamptz' },
  `with waiting as (
     select p.id, h.reason, h.ends_at from payouts p cross join ${LONGEST_HOLD} where p.id = any(:ids)
   )
   update payouts p set hold_reason = w.reason, hold_until = w.ends_at from waiting w where p.id = w.id
   returning p.type, p.ref, p.hold_reason, p.hold_until`,
)

/** Locks the held payouts of a locked account, so that none is released while a hold of the account begins or ends. */
export const lockHeldOf = write(
  'payouts_lock_held_of',
  { user: 'uuid' },
  { id: 'int8' },
  `select id from payouts p where user_id = :user and ${IS_HELD_PAYOUT} order by id for update`,
)

/** The held payouts of an account that do not wait for something that the person has to do. */
export const heldOf = read(
  'payouts_held_of',
  { user: 'uuid' },
  { type: text(PayoutType), ref: 'text', hold_reason: 'text?', hold_until: 'timestamptz?' },
  `select type, ref, hold_reason, hold_until from payouts p
    where user_id = :user and ${IS_HELD_PAYOUT}
      and not ${WAITS_FOR_PERSON}
    order by id`,
)

/** Gives the payouts that wait for the holds of their account another end. */
export const moveAccountHold = write(
  'payouts_move_account_hold',
  { user: 'uuid', until: 'timestamptz' },
  {},
  `update payouts p set hold_until = :until
    where user_id = :user and ${IS_HELD_PAYOUT} and hold_reason in ('ACCOUNT_HOLD', 'STOPPED_BY_OWNER')`,
)

const Transactions = z.array(z.object({ hash: z.string(), nonce: z.number().nullable(), block: z.number().nullable() }))

const RELEASED = {
  id: 'int8',
  position: 'int8',
  group_id: 'int8',
  type: text(PayoutType),
  address: 'text',
  amount: 'text',
  status: text(ReleasedStatus),
  tx_hash: 'text?',
  transactions: json(Transactions),
  new_transaction_permitted: 'bool',
  created_at: 'timestamptz',
  settled_at: 'timestamptz?',
} as const
const SELECT_RELEASED = `
  select id, place as position, group_id, type, address, amount, status, tx_hash, new_transaction_permitted, created_at,
         settled_at,
         coalesce((select jsonb_agg(jsonb_build_object('hash', t.hash, 'nonce', t.nonce, 'block', t.block)
                                    order by t.place)
                     from payout_transactions t where t.payout_id = p.id),
                  '[]') as transactions
    from payouts p`

/** Released payouts after the cursor, in the order of their release. */
export const after = read(
  'payouts_after',
  { position: 'int8', min_group: 'int8', type: 'text?', limit: 'int8' },
  RELEASED,
  `${SELECT_RELEASED}
    where place > :position and group_id >= :min_group and (:type::text is null or type = :type)
    order by place
    limit :limit`,
)

/** Those of the named payouts that were released. */
export const named = read(
  'payouts_named',
  { ids: 'int8[]' },
  RELEASED,
  `${SELECT_RELEASED} where id = any(:ids) and place is not null order by place`,
)

/** The person to whom a payout belongs. */
export const ownerOf = read(
  'payouts_owner_of',
  { id: 'int8' },
  { user: 'uuid' },
  'select user_id as "user" from payouts where id = :id',
)

/** The person to whom the payouts of a reward belong. */
export const ownerOfReward = read(
  'payouts_owner_of_reward',
  { item: 'text' },
  { user: 'uuid' },
  `select user_id as "user" from payouts where ref = :item and type = 'REWARD' limit 1`,
)

const locked = {
  id: 'int8',
  type: text(PayoutType),
  ref: 'text',
  attempt: 'int4',
  user: 'uuid',
  status: text(PayoutStatus),
  tx_hash: 'text?',
} as const
const LOCKED = 'id, type, ref, attempt, user_id as "user", status, tx_hash'

export const lockPayout = write(
  'payouts_lock_payout',
  { id: 'int8' },
  locked,
  `select ${LOCKED} from payouts where id = :id for update`,
)

/** The last payout attempt of a reward, locked until the end of the transaction. */
export const lockLastAttempt = write(
  'payouts_lock_last_attempt',
  { item: 'text' },
  locked,
  `select ${LOCKED} from payouts where ref = :item and type = 'REWARD' order by attempt desc limit 1 for update`,
)

/** Adds another attempt of a payout. It has no hold, so the next release includes it. */
export const addAttempt = write(
  'payouts_add_attempt',
  { id: 'int8', at: 'timestamptz' },
  {},
  `insert into payouts (type, ref, attempt, user_id, address, wallet_way, amount, status, created_at)
   select type, ref, attempt + 1, user_id, address, wallet_way, amount, 'HELD', :at from payouts where id = :id`,
)

export const settle = write(
  'payouts_settle',
  { id: 'int8', status: 'text', tx_hash: 'text?', why: 'text?', at: 'timestamptz' },
  {},
  'update payouts set status = :status, tx_hash = :tx_hash, why = :why, settled_at = :at where id = :id',
)

/** Token rewards that were claimed in a time span, after the cursor, each with its last payout attempt. */
export const claimedCrypto = read(
  'payouts_claimed_crypto',
  { from: 'timestamptz', to: 'timestamptz', after_at: 'timestamptz?', after_item: 'text?', limit: 'int8' },
  {
    item_id: 'text',
    user_id: 'uuid',
    address: 'text',
    amount: 'text',
    status: text(PayoutStatus),
    tx_hash: 'text?',
    claimed_at: 'timestamptz',
  },
  `select c.item_id, c.user_id, p.address, p.amount, p.status, p.tx_hash, c.at as claimed_at
     from reward_claims c
     join payouts p on p.ref = c.item_id
    where c.at >= :from and c.at < :to
      and (:after_at::timestamptz is null or (c.at, c.item_id) > (:after_at, :after_item))
      and not exists (select from payouts later where later.ref = p.ref and later.attempt > p.attempt)
    order by c.at, c.item_id
    limit :limit`,
)

/** Moves one person's payouts to another person. The addresses do not change. */
export const transferOwnership = write(
  'payouts_transfer_ownership',
  { from: 'uuid', to: 'uuid' },
  {},
  'update payouts set user_id = :to where user_id = :from',
)
