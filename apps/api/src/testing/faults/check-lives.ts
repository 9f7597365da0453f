import type { Cipher } from '../../core/secrets/cipher.ts'
import type { Db } from '../../db/db.ts'
import { openAnswer } from '../../http/calls/stored-answers.ts'
import { isOfSignIn, proofOf, type ToldEntry } from './proofs.ts'
import type { Life, Operation } from './history.ts'
import * as store from './found.store.ts'

type Entry = Awaited<ReturnType<typeof readEntries>>[number]
const readEntries = (db: Db, users: string[]) => db.many(store.entries, { users })

/** A contradiction between what a person was told and what the database has. */
export interface Finding {
  what: 'lost' | 'doubled' | 'unexplained' | 'contradiction'
  text: string
  /** What the person did, and the rows of their accounts. */
  history?: readonly string[]
}

/** What is left to verify of people who were checked: none of their rows may be lost or added later. */
export interface Checked {
  account: string
  entries: number
  balance: number
}

/** Compares everything that some people did with the rows of their accounts. */
export async function checkLives(db: Db, cipher: Cipher, lives: readonly Life[]) {
  const all = <T>(of: (life: Life) => Iterable<T>) => lives.flatMap((life) => [...of(life)])
  const phones = await db.many(store.accountsOfPhones, { haids: all(({ haids }) => haids) })
  for (const life of lives) for (const { haid, user } of phones) if (life.haids.includes(haid)) life.accounts.add(user)
  const users = all(({ accounts }) => accounts)
  const [accounts, entries, records, answers] = await Promise.all([
    db.many(store.accounts, { users }),
    readEntries(db, users),
    db.many(store.records, { users }),
    db.many(store.storedAnswers, { keys: all(({ operations }) => operations.map(({ key }) => key)) }),
  ])
  const recordsOf = Map.groupBy(records, ({ user }) => user)
  const answerOf = new Map(answers.map((row) => [row.key, row]))
  const findings = lives.flatMap((life) => {
    const isOwn = (account: string) => life.accounts.has(account)
    const found = {
      accounts: accounts.filter(({ id }) => isOwn(id)),
      entries: entries.filter(({ account }) => isOwn(account)),
      records: [...life.accounts].flatMap((user) => (recordsOf.get(user) ?? []).map(({ what, id }) => `${what} ${id}`)),
    }
    const stored = (operation: Operation) => {
      const row = answerOf.get(operation.key)
      if (!row || !isOwn(row.user)) return undefined
      return { answer: openAnswer({ cipher }, ANSWERS, row.request_hash, row.answer) }
    }
    const problems = problemsOf(life, found, stored)
    if (problems.length === 0) return []
    const history = historyOf(life, found.entries)
    return problems.map((problem) => ({ ...problem, text: `person ${life.number}: ${problem.text}`, history }))
  })
  const checked = accounts.map(({ id: account, entries: count, balance }): Checked => ({
    account,
    entries: count,
    balance,
  }))
  return { findings, checked }
}

const ANSWERS = { column: 'idempotency_keys.answer' } as const

interface Found {
  accounts: readonly { id: string; wallet: string | null; balance: number; sum: number }[]
  entries: readonly Entry[]
  records: readonly string[]
}

function problemsOf(life: Life, found: Found, stored: (operation: Operation) => { answer: unknown } | undefined) {
  const problems: Finding[] = life.lostSessions.map((text) => ({ what: 'lost', text: `session: ${text}` }))
  const add = (what: Finding['what'], text: string) => void problems.push({ what, text })

  const told: { entry: ToldEntry; operation: Operation }[] = []
  for (const operation of life.operations) {
    const { kind, outcome } = operation
    const kept = kind === 'sign-in' ? undefined : stored(operation)
    if (kind !== 'sign-in' && outcome === 'acknowledged' && !kept) add('lost', `the answer to ${describe(operation)}`)
    if (outcome === 'refused' && kept) add('unexplained', `${describe(operation)} was refused, and done`)
    // Whether something without an answer was done is known by its stored answer.
    const answer = outcome === 'acknowledged' ? operation.answer : kept?.answer
    if (answer === undefined || outcome === 'refused') continue
    const { entries, records = [] } = proofOf(operation, answer)
    told.push(...entries.map((entry) => ({ entry, operation })))
    for (const record of records)
      if (!found.records.includes(record)) add('lost', `${record} of ${describe(operation)}`)
  }

  const left = new Set(found.entries)
  const used: Entry[] = []
  for (const { entry, operation } of told) {
    // A spin whose answer was lost is answered again to the next one, which has the same ticket.
    if (used.some((row) => row.ref === entry.ref && row.reason === entry.reason)) continue
    const match = [...left].find((row) => isTold(row, entry))
    if (match) {
      left.delete(match)
      used.push(match)
    } else if (!entry.isHeld) add('lost', `${entry.reason} ${entry.amount} of ${describe(operation)}`)
  }
  const hasSignedIn = life.operations.some(({ kind, outcome }) => kind === 'sign-in' && outcome !== 'refused')
  for (const row of left) {
    if (hasSignedIn && isOfSignIn(row)) continue
    const isSecond = used.some(({ reason, amount }) => reason === row.reason && amount === row.amount)
    add(isSecond ? 'doubled' : 'unexplained', `entry ${row.id}: ${row.reason} ${row.amount} for ${row.ref}`)
  }
  const payouts = found.records.filter((record) => record.startsWith('payout '))
  const refs = payouts.map((payout) => payout.split(' ')[1])
  for (const [index, ref] of refs.entries()) if (refs.indexOf(ref) !== index) add('doubled', `the payout of ${ref}`)

  for (const { id, balance, sum } of found.accounts) {
    if (balance < 0) add('contradiction', `the balance of ${id} is ${balance}`)
    if (balance !== sum) add('contradiction', `the balance of ${id} is ${balance}, and its entries are ${sum}`)
  }
  const isOnOnePhone = life.haids.length === 1
  if (isOnOnePhone && life.wallet !== undefined && !found.accounts.some(({ wallet }) => wallet === life.wallet))
    add('lost', `the wallet ${life.wallet}`)
  return problems
}

const isTold = (row: Entry, { reason, amount, ref }: ToldEntry) =>
  row.reason === reason &&
  row.amount === amount &&
  (ref === undefined || (ref.endsWith(':') ? row.ref.startsWith(ref) : row.ref === ref))

const describe = ({ kind, asked, key }: Operation) => `${kind} ${JSON.stringify(asked)} (${key})`

const timeOf = (at: number | undefined) => (at === undefined ? '…' : new Date(at).toISOString().slice(11, 23))

function historyOf({ accounts, haids, operations }: Life, entries: readonly Entry[]): string[] {
  return [
    `accounts ${[...accounts].join(', ')}; phones ${haids.join(', ')}`,
    ...operations.map(
      (one) =>
        `${timeOf(one.sentAt)} to ${timeOf(one.endedAt)} ${describe(one)}: ${one.outcome} after ${one.attempts}` +
        (one.why === undefined ? '' : ` (${one.why})`),
    ),
    ...entries.map(({ id, account, at, reason, amount, ref }) =>
      [`entry ${id}`, account, at.toISOString(), reason, amount, ref].join(' '),
    ),
  ]
}

/** The acknowledged keys whose answers the database does not have. */
export async function lostKeys(db: Db, keys: string[]): Promise<Finding[]> {
  const stored = new Set((await db.many(store.storedAnswers, { keys })).map(({ key }) => key))
  return keys.filter((key) => !stored.has(key)).map((key) => ({ what: 'lost', text: `the answer with the key ${key}` }))
}

/** Accounts that were checked before, and have changed since nobody used them any more. */
export async function changedSince(db: Db, checked: readonly Checked[]): Promise<Finding[]> {
  const found = new Map(
    (await db.many(store.accounts, { users: checked.map(({ account }) => account) })).map((row) => [row.id, row]),
  )
  return checked.flatMap(({ account, entries, balance }): Finding[] => {
    const row = found.get(account)
    if (row?.entries === entries && row.balance === balance && row.sum === balance) return []
    const what = (row?.entries ?? 0) < entries ? 'lost' : 'unexplained'
    return [{ what, text: `the account ${account} had ${entries} entries, and has ${row?.entries ?? 0}` }]
  })
}
