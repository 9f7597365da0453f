import { DatabaseSync } from 'node:sqlite'
import { isHex, type Hash, type Hex } from 'viem'
import { z } from 'zod'

const Hexadecimal = z.custom<Hex>((value) => isHex(value))

/** A payout of the api, and its progress. */
const Payout = z.object({
  id: z.string(),
  address: z.string(),
  /** The amount, in the token's smallest units. */
  amount: z.string().transform(BigInt),
  /**
   * waiting: not signed. signed: signed with a nonce of its own, and possibly sent. mined: on the chain, successful or
   * reverted. reported: the api has the result.
   */
  stage: z.enum(['waiting', 'signed', 'mined', 'reported']),
  nonce: z.number().nullable(),
  /** The signed transaction. */
  raw: Hexadecimal.nullable(),
  /** The hash of the signed transaction. */
  hash: Hexadecimal.nullable(),
  /** For a mined payout: whether it succeeded. */
  paid: z
    .number()
    .transform((paid) => paid === 1)
    .nullable(),
})
export type Payout = z.infer<typeof Payout>

const Fact = z.object({ value: z.string() }).optional()
const HighestNonce = z.object({ nonce: z.number().nullable() })
const OldestAt = z.object({ at: z.number().nullable() })
const Amounts = z.array(Payout.pick({ amount: true }))
const Counts = z.array(z.object({ stage: z.string(), count: z.number() }))

const SCHEMA = `
  create table if not exists payouts (
    id text primary key,
    address text not null,
    amount text not null,
    stage text not null default 'waiting' check (stage in ('waiting', 'signed', 'mined', 'reported')),
    nonce integer unique,
    raw text,
    hash text unique,
    paid integer,
    signed_at integer,
    taken_at integer
  ) strict;
  create index if not exists payouts_by_stage on payouts (stage);
  create table if not exists facts (name text primary key, value text not null) strict;
`

/**
 * Ensures that each payout is paid once: its signed transaction is stored before it is sent. The file is
 * locked for one process.
 */
export function openState(file: string) {
  const db = new DatabaseSync(file)
  db.exec('pragma locking_mode = exclusive; pragma journal_mode = wal; pragma synchronous = full')
  db.exec(SCHEMA)
  // The column taken_at is missing in a file of an earlier release.
  const takenAt = db.prepare("select 1 from pragma_table_info('payouts') where name = 'taken_at'").get()
  if (!takenAt) db.exec('alter table payouts add column taken_at integer')
  const findFact = db.prepare('select value from facts where name = :name')
  const putFact = db.prepare(
    'insert into facts (name, value) values (:name, :value) on conflict (name) do update set value = excluded.value',
  )
  const insert = db.prepare(
    `insert into payouts (id, address, amount, taken_at) values (:id, :address, :amount, unixepoch('subsec') * 1000)
     on conflict (id) do nothing`,
  )
  const byStage = db.prepare('select * from payouts where stage = :stage order by length(id), id limit :most')
  const sign = db.prepare(
    `update payouts set stage = 'signed', nonce = :nonce, raw = :raw, hash = :hash, signed_at = :at
      where id = :id and stage in ('waiting', 'signed')`,
  )
  const mine = db.prepare("update payouts set stage = 'mined', paid = :paid where id = :id and stage = 'signed'")
  const report = db.prepare("update payouts set stage = 'reported' where id = :id and stage = 'mined'")
  const highest = db.prepare('select max(nonce) as nonce from payouts')
  const recent = db.prepare(
    "select amount from payouts where signed_at > :since and stage <> 'waiting' and paid is not 0",
  )
  const due = db.prepare("select amount from payouts where stage in ('waiting', 'signed')")
  const oldest = db.prepare("select min(taken_at) as at from payouts where stage in ('waiting', 'signed', 'mined')")
  const counts = db.prepare('select stage, count(*) as count from payouts group by stage')

  const reportedSent = new Set<Hash>()
  const reportedWaits = new Map<string, { why: string; until: number }>()

  const inTransaction = <T>(work: () => T): T => {
    db.exec('begin immediate')
    try {
      const result = work()
      db.exec('commit')
      return result
    } catch (error) {
      db.exec('rollback')
      throw error
    }
  }

  return {
    /**
     * Throws if the file holds the payouts of another treasury: its nonces would leave gaps in the nonces of this
     * treasury.
     */
    requireTreasury(address: string): void {
      const known = Fact.parse(findFact.get({ name: 'treasury' }))?.value ?? address
      if (known !== address)
        throw new Error(`STATE_FILE belongs to the treasury ${known}: give ${address} a file of its own`)
      putFact.run({ name: 'treasury', value: address })
    },
    /** Cursor of the next page of the api's list. */
    cursor: (): string | undefined => Fact.parse(findFact.get({ name: 'cursor' }))?.value,
    /** Stores a page: its payouts and the next cursor, in one transaction. */
    take(payouts: readonly { id: string; address: string; amount: bigint }[], cursor: string): void {
      inTransaction(() => {
        for (const { id, address, amount } of payouts) insert.run({ id, address, amount: String(amount) })
        putFact.run({ name: 'cursor', value: cursor })
      })
    },
    of: (stage: Payout['stage'], most: number): Payout[] => z.array(Payout).parse(byStage.all({ stage, most })),
    signed(id: string, { nonce, raw, hash }: { nonce: number; raw: Hex; hash: Hash }, at: number): void {
      reportedWaits.delete(id)
      sign.run({ id, nonce, raw, hash, at })
    },
    /**
     * Whether the api still has to be told that this transaction was sent. Kept in memory only, because a repeated
     * report is harmless.
     */
    needsSentReport: (hash: Hash): boolean => !reportedSent.has(hash),
    sentReported: (hash: Hash): void => void reportedSent.add(hash),
    /** Whether the api still has to be told that this payout waits, and why. Also kept in memory only. */
    needsWaitReport: (id: string, why: string, now: number): boolean => {
      const reported = reportedWaits.get(id)
      return reported?.why !== why || reported.until <= now
    },
    waitReported: (id: string, why: string, until: number): void => void reportedWaits.set(id, { why, until }),
    mined: (id: string, paid: boolean): void => void mine.run({ id, paid: paid ? 1 : 0 }),
    reported: (id: string): void => void report.run({ id }),
    highestNonce: (): number | undefined => HighestNonce.parse(highest.get()).nonce ?? undefined,
    /** The total amount signed since that time without reverted transfers, in the token's smallest units. */
    signedSince: (since: number): bigint => total(Amounts.parse(recent.all({ since }))),
    /** The total of payouts that are not yet on the chain, in the token's smallest units. */
    due: (): bigint => total(Amounts.parse(due.all())),
    /** The time at which the oldest unfinished payout was received, in milliseconds since the epoch. */
    oldestOpen: (): number | undefined => OldestAt.parse(oldest.get()).at ?? undefined,
    counts: (): Record<string, number> =>
      Object.fromEntries(Counts.parse(counts.all()).map(({ stage, count }) => [stage, count])),
    close: () => db.close(),
  }
}

const total = (payouts: { amount: bigint }[]) => payouts.reduce((sum, { amount }) => sum + amount, 0n)

export type State = ReturnType<typeof openState>
