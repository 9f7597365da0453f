import { read, write } from '../../db/db.ts'
import { HASHED_COLUMNS } from './entry-hashes.ts'

/** An entry's columns as its hash contains them, of `ledger_entries e`. */
const HASHED = `e.counterpart, e.amount, e.balance_after, e.reason, e.ref,
          (extract(epoch from e.at) * 1000000)::int8 as at_us`

/**
 * Locks the chain, unless another process has it, and looks how far the entries are decided: ids are given before the
 * commit, so a transaction may still add an entry with a smaller id than the newest one. It is over once no transaction
 * runs that had begun at the last look. (After a restore, transactions may count from a smaller number again.) Begins
 * the new day once the day before the present one has its proof.
 */
export const takeChain = write(
  'chain_ledger_take_chain',
  { today: 'date' },
  { day: 'date', proving: 'date?', chained_through: 'int8', decided_through: 'int8' },
  `with held as (select only_row from ledger_chain for update skip locked),
   seen as (
     select (select coalesce(max(id), 0) from ledger_entries) as through,
            pg_snapshot_xmin(pg_current_snapshot())::text::int8 as running,
            pg_snapshot_xmax(pg_current_snapshot())::text::int8 as next)
   update ledger_chain c
      set day = case when c.proving is null then greatest(c.day, :today) else c.day end,
          proving = coalesce(c.proving, case when c.day < :today then c.day end),
          decided_through = case when c.seen_xid <= seen.running then c.seen_through else c.decided_through end,
          seen_through = seen.through, seen_xid = seen.next
     from held, seen
   returning c.day, c.proving, c.chained_through, c.decided_through`,
)

export const entriesToChain = read(
  'chain_ledger_entries_to_chain',
  { after: 'int8', through: 'int8', most: 'int8' },
  HASHED_COLUMNS,
  `select e.id as entry, e.account_id as account, ${HASHED}
     from ledger_entries e where e.id > :after and e.id <= :through order by e.id limit :most`,
)

/** The last hash of each account that has one. */
export const lastHashes = read(
  'chain_ledger_last_hashes',
  { accounts: 'uuid[]' },
  { account: 'uuid', hash: 'text' },
  `select a.account, encode(h.hash, 'hex') as hash
     from unnest(:accounts::uuid[]) as a (account)
    cross join lateral (select hash from ledger_hashes where account_id = a.account
                         order by entry_id desc limit 1) h`,
)

export const addHashes = write(
  'chain_ledger_add_hashes',
  { day: 'date', accounts: 'uuid[]', entries: 'int8[]', hashes: 'text[]', through: 'int8' },
  {},
  `with added as (
     insert into ledger_hashes (account_id, entry_id, day, hash)
     select account, entry, :day, decode(hash, 'hex')
       from unnest(:accounts::uuid[], :entries::int8[], :hashes::text[]) as h (account, entry, hash))
   update ledger_chain set chained_through = :through`,
)

/** The hashes of a day in the order of its proof file. */
export const hashesOfDay = read(
  'chain_ledger_hashes_of_day',
  { day: 'date' },
  { account: 'uuid', entry: 'int8', hash: 'text' },
  `select account_id as account, entry_id as entry, encode(hash, 'hex') as hash
     from ledger_hashes where day = :day order by account_id, entry_id`,
)

/** Another process may have added the same proof. */
export const addProof = write(
  'chain_ledger_add_proof',
  { day: 'date', entries: 'int8', root: 'text', at: 'timestamptz' },
  {},
  `with added as (
     insert into ledger_proofs (day, entries, root, proven_at) values (:day, :entries, :root, :at)
     on conflict (day) do nothing)
   update ledger_chain set proving = null where proving = :day`,
)

const PROOF = { day: 'date', entries: 'int8', root: 'text', proven_at: 'timestamptz' } as const

/** The last proof before a day. */
export const proofBefore = read(
  'chain_ledger_proof_before',
  { day: 'date' },
  PROOF,
  'select day, entries, root, proven_at from ledger_proofs where day < :day order by day desc limit 1',
)

export const lastProof = read(
  'chain_ledger_last_proof',
  {},
  PROOF,
  'select day, entries, root, proven_at from ledger_proofs order by day desc limit 1',
)

export const proofOf = read(
  'chain_ledger_proof_of',
  { day: 'date' },
  PROOF,
  'select day, entries, root, proven_at from ledger_proofs where day = :day',
)

export const proofs = read(
  'chain_ledger_proofs',
  {},
  PROOF,
  'select day, entries, root, proven_at from ledger_proofs order by day',
)

export const chainedDays = read(
  'chain_ledger_chained_days',
  {},
  { day: 'date?', proving: 'date?' },
  'select day, proving from ledger_chain',
)

/** When the oldest entry that is not chained was posted. */
export const oldestUnchained = read(
  'chain_ledger_oldest_unchained',
  {},
  { at: 'timestamptz?' },
  `select (select at from ledger_entries where id > chained_through order by id limit 1) as at from ledger_chain`,
)

/**
 * Every entry beside its hash, in the order of the chains. `is_due`: an entry that has to have a hash. Reads the whole
 * ledger.
 */
export const entriesWithHashes = read(
  'chain_ledger_entries_with_hashes',
  {},
  {
    account: 'uuid',
    entry: 'int8',
    day: 'date?',
    hash: 'text?',
    is_due: 'bool?',
    counterpart: 'text?',
    amount: 'int8?',
    balance_after: 'int8?',
    reason: 'text?',
    ref: 'text?',
    at_us: 'int8?',
  },
  `select coalesce(h.account_id, e.account_id) as account, coalesce(h.entry_id, e.id) as entry, h.day,
          encode(h.hash, 'hex') as hash, e.id <= (select chained_through from ledger_chain) as is_due, ${HASHED}
     from ledger_entries e
     full join ledger_hashes h on h.account_id = e.account_id and h.entry_id = e.id
    order by 1, 2`,
)
