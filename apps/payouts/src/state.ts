import { DatabaseSync } from 'node:sqlite'
import { isHex, type Hash, type Hex } from 'viem'
import { z } from 'zod'
import { prepare } from './state-schema.ts'

const Hexadecimal = z.custom<Hex>((value) => isHex(value))
const BigInteger = z.string().transform(BigInt)

/** A payout of the api, and its progress. */
const Payout = z.object({
  id: z.string(),
  address: z.string(),
  /** The amount, in the token's smallest units. */
  amount: BigInteger,
  stage: z.enum(['waiting', 'signed', 'blocked', 'mined', 'reported']),
  why: z.string().nullable(),
  hash: Hexadecimal.nullable(),
  /** For a mined payout: whether it was paid. */
  paid: z
    .number()
    .transform((paid) => paid === 1)
    .nullable(),
  refused_at: z.number().nullable(),
  reverted_at: z.number().nullable(),
})
export type Payout = z.infer<typeof Payout>

/**
 * Why a payout is blocked. UNKNOWN_TRANSACTION: the api has a transaction that this file does not know. NONCE_TAKEN: the
 * chain has another transaction with its nonce. REVERTED: its transfer was reverted, and would work now.
 */
export type BlockedWhy = 'UNKNOWN_TRANSACTION' | 'NONCE_TAKEN' | 'REVERTED'

const Transaction = z.object({
  hash: Hexadecimal,
  payout: z.string().nullable(),
  nonce: z.number().nullable(),
  raw: Hexadecimal.nullable(),
  price: BigInteger.nullable(),
  tip: BigInteger.nullable(),
  block: z.number().nullable(),
  at: z.number(),
  declared: z.number().transform((declared) => declared === 1),
})
export type Transaction = z.infer<typeof Transaction>

/** What the file keeps besides payouts. `treasury-balance`: as it was reported last, and when. */
type FactName = 'cursor' | 'head' | 'treasury-balance'
const Fact = z.object({ value: z.string() }).optional()
const OldestAt = z.object({ at: z.number().nullable() })
const Amounts = z.array(Payout.pick({ amount: true }))
const Counts = z.array(z.object({ stage: z.string(), count: z.number() }))
const Nonces = z.array(z.object({ nonce: z.number() }))

/**
 * Ensures that each payout is paid once: each transaction is stored before it is sent, and all of them are kept. The
 * file is locked for one process.
 */
export function openState(file: string) {
  const db = new DatabaseSync(file)
  db.exec('pragma locking_mode = exclusive; pragma journal_mode = wal; pragma synchronous = full')
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
  inTransaction(() => prepare(db))

  const findFact = db.prepare('select value from facts where name = :name')
  const putFact = db.prepare(
    'insert into facts (name, value) values (:name, :value) on conflict (name) do update set value = excluded.value',
  )
  const insert = db.prepare(
    `insert into payouts (id, address, amount, stage, why, hash, paid, settled_at, taken_at)
     values (:id, :address, :amount, :stage, :why, :hash, :paid, :settled_at, unixepoch('subsec') * 1000)
     on conflict (id) do nothing`,
  )
  const byStage = db.prepare('select * from payouts where stage = :stage order by length(id), id limit :most')
  const open = db.prepare(
    `select * from payouts
      where stage in ('signed', 'blocked') or (stage = 'waiting' and id in (select payout from transactions))
      order by length(id), id`,
  )
  const keep = db.prepare(
    `insert into transactions (hash, payout, nonce, raw, price, tip, block, at, declared)
     values (:hash, :payout, :nonce, :raw, :price, :tip, :block, :at, :declared) on conflict (hash) do nothing`,
  )
  const ofPayout = db.prepare('select * from transactions where payout = :payout order by place')
  const fillers = db.prepare('select * from transactions where payout is null and nonce >= :from order by nonce')
  const declare = db.prepare('update transactions set declared = 1 where hash = :hash')
  const drop = db.prepare('delete from transactions where hash = :hash and declared = 0')
  const moveTo = db.prepare('update payouts set stage = :stage, why = :why where id = :id and stage <> :stage')
  const refuse = db.prepare('update payouts set refused_at = :block where id = :id')
  const revert = db.prepare('update payouts set reverted_at = :block where id = :id')
  const settle = db.prepare(
    `update payouts set stage = :stage, why = null, paid = :paid, hash = :hash, settled_at = :at
      where id = :id and stage not in ('mined', 'reported')`,
  )
  const report = db.prepare("update payouts set stage = 'reported' where id = :id and stage = 'mined'")
  const nonces = db.prepare('select distinct nonce from transactions where nonce >= :from order by nonce')
  const committed = db.prepare(
    "select amount from payouts where stage in ('signed', 'blocked') or (paid = 1 and settled_at > :since)",
  )
  const due = db.prepare("select amount from payouts where stage in ('waiting', 'signed')")
  const pending = db.prepare("select amount from payouts where stage in ('signed', 'blocked')")
  const oldest = db.prepare("select min(taken_at) as at from payouts where stage not in ('reported')")
  const counts = db.prepare('select stage, count(*) as count from payouts group by stage')

  const reportedWaits = new Map<string, { why: string; until: number }>()
  const putTransaction = (
    { hash, nonce, raw, price, tip, block }: NewTransaction,
    { payout, at, declared }: { payout: string | null; at: number; declared: boolean },
  ) =>
    void keep.run({
      hash,
      payout,
      nonce,
      raw: raw ?? null,
      price: price === undefined ? null : String(price),
      tip: tip === undefined ? null : String(tip),
      block: block === null ? null : Number(block),
      at,
      declared: declared ? 1 : 0,
    })

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
    fact: (name: FactName): string | undefined => Fact.parse(findFact.get({ name }))?.value,
    putFact: (name: FactName, value: string): void => void putFact.run({ name, value }),
    /** Stores a page: its payouts and the next cursor, in one transaction. */
    take(payouts: readonly Taken[], cursor: string): void {
      inTransaction(() => {
        for (const { id, address, amount, stage, why, hash, settledAt } of payouts)
          insert.run({
            id,
            address,
            amount: String(amount),
            stage,
            why: why ?? null,
            hash: hash ?? null,
            paid: settledAt === undefined ? null : 1,
            settled_at: settledAt ?? null,
          })
        putFact.run({ name: 'cursor', value: cursor })
      })
    },
    of: (stage: Payout['stage'], most: number): Payout[] => z.array(Payout).parse(byStage.all({ stage, most })),
    /** The payouts with transactions of which one may still pay them, and those that staff have to look at. */
    open: (): Payout[] => z.array(Payout).parse(open.all()),
    /** All transactions of a payout, oldest first. */
    transactionsOf: (payout: string): Transaction[] => z.array(Transaction).parse(ofPayout.all({ payout })),
    /** Transactions that fill gaps between nonces, from this nonce on. */
    fillers: (from: number): Transaction[] => z.array(Transaction).parse(fillers.all({ from })),
    fill: (transaction: NewTransaction, at: number): void =>
      putTransaction(transaction, { payout: null, at, declared: true }),
    /** Stores a transaction before the api knows it. */
    signed(payout: string, transaction: NewTransaction, at: number): void {
      reportedWaits.delete(payout)
      inTransaction(() => {
        putTransaction(transaction, { payout, at, declared: false })
        moveTo.run({ id: payout, stage: 'signed', why: null })
      })
    },
    /** Adds transactions that the api knows. */
    adopt(payout: string, transactions: readonly NewTransaction[], at: number): void {
      inTransaction(() => {
        for (const one of transactions) putTransaction(one, { payout, at, declared: true })
      })
    },
    declared: (hash: Hash): void => void declare.run({ hash }),
    /** Forgets a transaction that was never sent, because the api refused it. */
    drop: (hash: Hash): void => void drop.run({ hash }),
    moveTo: (id: string, stage: 'waiting' | 'signed'): void => void moveTo.run({ id, stage, why: null }),
    block: (id: string, why: BlockedWhy): void => void moveTo.run({ id, stage: 'blocked', why }),
    /** Stores the block at which the transfer was first seen to be refused, or that it is not refused any more. */
    refusedAt: (id: string, block: number | null): void => void refuse.run({ id, block }),
    /**
     * Whether the api still has to be told that this payout waits, and why. Kept in memory only, because a repeated
     * report is harmless.
     */
    needsWaitReport: (id: string, why: string, now: number): boolean => {
      const reported = reportedWaits.get(id)
      return reported?.why !== why || reported.until <= now
    },
    waitReported: (id: string, why: string, until: number): void => void reportedWaits.set(id, { why, until }),
    /** Stores the block at which a transaction was first seen to be reverted. */
    revertedAt: (id: string, block: number): void => void revert.run({ id, block }),
    /** Paid by this transaction, or failed for good. */
    mined: (id: string, hash: Hash | null, at: number): void =>
      void settle.run({ id, stage: 'mined', paid: hash === null ? 0 : 1, hash, at }),
    /** Already settled at the api. */
    settledElsewhere: (id: string, hash: string | null, at: number): void =>
      void settle.run({ id, stage: 'reported', paid: hash === null ? 0 : 1, hash, at }),
    reported: (id: string): void => void report.run({ id }),
    /** The nonces of all transactions, from this one on, in order. */
    nonces: (from: number): number[] => Nonces.parse(nonces.all({ from })).map(({ nonce }) => nonce),
    /** What may still be paid by a transaction, and what was paid since that time, in the token's smallest units. */
    committedSince: (since: number): bigint => total(Amounts.parse(committed.all({ since }))),
    /** The total of payouts that a transaction may still pay, in the token's smallest units. */
    pending: (): bigint => total(Amounts.parse(pending.all())),
    /** The total of payouts that are not yet on the chain, in the token's smallest units. */
    due: (): bigint => total(Amounts.parse(due.all())),
    /** The time at which the oldest unfinished payout was received, in milliseconds since the epoch. */
    oldestOpen: (): number | undefined => OldestAt.parse(oldest.get()).at ?? undefined,
    counts: (): Record<string, number> =>
      Object.fromEntries(Counts.parse(counts.all()).map(({ stage, count }) => [stage, count])),
    close: () => db.close(),
  }
}

interface NewTransaction {
  hash: Hash
  nonce: number | null
  raw?: Hex
  price?: bigint
  tip?: bigint
  block: bigint | number | null
}

export interface Taken {
  id: string
  address: string
  amount: bigint
  stage: 'waiting' | 'blocked' | 'reported'
  why?: BlockedWhy
  hash?: string
  /** For a payout that was already paid: when. */
  settledAt?: number
}

const total = (payouts: { amount: bigint }[]) => payouts.reduce((sum, { amount }) => sum + amount, 0n)

export type State = ReturnType<typeof openState>
