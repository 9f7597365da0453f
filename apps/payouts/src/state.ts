import { DatabaseSync } from 'node:sqlite'
import type { Hash, Hex } from 'viem'

/** A payout of the api, and its progress. */
export interface Payout {
  id: string
  address: string
  /** In the token's smallest units. */
  amount: bigint
  /**
   * waiting: not signed. signed: signed with its own nonce, possibly sent. mined: on the chain, successful or
   * reverted. reported: the api has the result.
   */
  stage: 'waiting' | 'signed' | 'mined' | 'reported'
  nonce: number | null
  raw: Hex | null
  hash: Hash | null
  /** For a mined payout: whether it succeeded. */
  paid: boolean | null
}

type Row = Record<'id' | 'address' | 'amount' | 'stage', string> &
  Record<'raw' | 'hash', string | null> &
  Record<'nonce' | 'paid', number | null>

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
    signed_at integer
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
  const known = db.prepare('select value from facts where name = ?')
  const learn = db.prepare(
    'insert into facts (name, value) values (?, ?) on conflict (name) do update set value = excluded.value',
  )
  const insert = db.prepare('insert into payouts (id, address, amount) values (?, ?, ?) on conflict (id) do nothing')
  const byStage = db.prepare('select * from payouts where stage = ? order by length(id), id limit ?')
  const sign = db.prepare(
    "update payouts set stage = 'signed', nonce = ?, raw = ?, hash = ?, signed_at = ? where id = ? and stage in ('waiting', 'signed')",
  )
  const mine = db.prepare("update payouts set stage = 'mined', paid = ? where id = ? and stage = 'signed'")
  const report = db.prepare("update payouts set stage = 'reported' where id = ? and stage = 'mined'")
  const highest = db.prepare('select max(nonce) as nonce from payouts')
  const recent = db.prepare("select amount from payouts where signed_at > ? and stage <> 'waiting' and paid is not 0")
  const counts = db.prepare('select stage, count(*) as count from payouts group by stage')

  const told = new Set<Hash>()
  const waits = new Map<string, { why: string; until: number }>()

  const whole = <T>(work: () => T): T => {
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
    /** Cursor of the next page of the api's list. */
    cursor: (): string | undefined => (known.get('cursor') as { value: string } | undefined)?.value,
    /** Stores a page: its payouts and the next cursor, in one transaction. */
    take(payouts: readonly { id: string; address: string; amount: bigint }[], cursor: string): void {
      whole(() => {
        for (const { id, address, amount } of payouts) insert.run(id, address, String(amount))
        learn.run('cursor', cursor)
      })
    },
    of: (stage: Payout['stage'], most: number): Payout[] =>
      (byStage.all(stage, most) as unknown as Row[]).map(payoutOf),
    signed(id: string, transaction: { nonce: number; raw: Hex; hash: Hash }, at: number): void {
      waits.delete(id)
      sign.run(transaction.nonce, transaction.raw, transaction.hash, at, id)
    },
    /**
     * Whether the api still has to be told that this payout was sent; in memory only, because telling it
     * twice is harmless.
     */
    isUntold: (hash: Hash): boolean => !told.has(hash),
    told: (hash: Hash): void => void told.add(hash),
    /** Whether the api still has to be told that this payout waits, and why; in memory only, too. */
    isWaitUntold: (id: string, why: string, now: number): boolean => {
      const known = waits.get(id)
      return known?.why !== why || known.until <= now
    },
    waitTold: (id: string, why: string, until: number): void => void waits.set(id, { why, until }),
    mined: (id: string, paid: boolean): void => void mine.run(paid ? 1 : 0, id),
    reported: (id: string): void => void report.run(id),
    highestNonce: (): number | undefined => (highest.get() as { nonce: number | null }).nonce ?? undefined,
    /** The total signed since then, in smallest units. */
    signedSince: (since: number): bigint =>
      (recent.all(since) as { amount: string }[]).reduce((sum, { amount }) => sum + BigInt(amount), 0n),
    counts: (): Record<string, number> =>
      Object.fromEntries(
        (counts.all() as { stage: string; count: number }[]).map(({ stage, count }) => [stage, count]),
      ),
    close: () => db.close(),
  }
}

export type State = ReturnType<typeof openState>

const payoutOf = (row: Row): Payout => ({
  ...row,
  amount: BigInt(row.amount),
  stage: row.stage as Payout['stage'],
  raw: row.raw as Hex | null,
  hash: row.hash as Hash | null,
  paid: row.paid === null ? null : row.paid === 1,
})
