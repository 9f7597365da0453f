import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import type { Db } from '../../db/db.ts'
import type { Stream } from '../../db/stream.ts'
import * as store from './chain-ledger.store.ts'
import { endOf, headOf, lineOf, NO_ROOT, rootOf, type ChainedEntry } from './entry-hashes.ts'

/** What was kept of a proof outside of the database: its root, from a proof file or a line of the log. */
export interface OutsideProof {
  day: string
  root: string
  /** The proof file, which also has the entries. */
  file?: string
}

const HEAD = /^Momi ledger (\d{4}-\d{2}-\d{2})$/
const LINE = /^([0-9a-f-]{36}) (\d{1,15}) ([0-9a-f]{64})$/
const Logged = z.object({ day: z.iso.date(), root: z.string().regex(/^[0-9a-f]{64}$/) })

const linesOf = (file: string) => createInterface({ input: createReadStream(file), crlfDelay: Infinity })

/** Writes the proof file of a day. Returns its root, which is the SHA-256 of the file. */
export async function writeProofFile({ db, stream }: { db: Db; stream: Stream }, day: string, file: string) {
  const previous = (await db.one(store.proofBefore, { day }))?.root ?? NO_ROOT
  const root = rootOf(day)
  async function* text() {
    yield headOf(day)
    for await (const batch of stream(store.hashesOfDay, { day })) {
      batch.forEach(root.add)
      yield batch.map(lineOf).join('')
    }
    yield endOf(previous)
  }
  await pipeline(Readable.from(text()), createWriteStream(file))
  return root.end(previous)
}

/** Reads proof files, and logs with the lines that name a root. */
export async function readOutsideProofs(files: readonly string[]): Promise<OutsideProof[]> {
  const proofs: OutsideProof[] = []
  for (const file of files) {
    let isFirst = true
    for await (const line of linesOf(file)) {
      const day = isFirst && HEAD.exec(line)?.[1]
      isFirst = false
      if (day) {
        proofs.push({ day, root: await sumOf(file), file })
        break
      }
      const logged = loggedIn(line)
      if (logged) proofs.push(logged)
    }
  }
  return proofs
}

async function sumOf(file: string): Promise<string> {
  const sum = createHash('sha256')
  await pipeline(createReadStream(file), sum)
  return sum.digest('hex')
}

/** A line of the log may have a prefix, such as that of the journal. */
function loggedIn(line: string): OutsideProof | undefined {
  if (!line.includes('"root"')) return undefined
  try {
    return Logged.parse(JSON.parse(line.slice(line.indexOf('{'))))
  } catch {
    return undefined
  }
}

interface Difference {
  finding: string
  day: string
  account?: string
  entry?: number
}

/**
 * Compares the roots that were computed from the database with those kept outside. Where a proof file differs, names
 * the first entry of each account that does: all later hashes of that account follow from it, and all later roots from
 * the first one that differs.
 */
export async function compareWithOutside(
  stream: Stream,
  computed: ReadonlyMap<string, string>,
  outside: readonly OutsideProof[],
) {
  const differences: Difference[] = []
  const accounts = new Set<string>()
  let agreesThrough: string | null = null
  let isEqual = true
  for (const { day, root, file } of outside.toSorted((a, b) => (a.day < b.day ? -1 : 1))) {
    if (computed.get(day) === root) {
      if (isEqual) agreesThrough = day
      continue
    }
    if (agreesThrough === day) agreesThrough = null
    const isFirst = isEqual
    isEqual = false
    if (!computed.has(day)) differences.push({ finding: 'the database lacks a day that was proven', day })
    else {
      const entries = file ? await differencesOf(stream, day, file, accounts) : []
      if (entries.length > 0) differences.push(...entries)
      else if (isFirst) differences.push({ finding: 'a day differs from its proof outside', day })
    }
  }
  return { agreesThrough, differences }
}

async function differencesOf(stream: Stream, day: string, file: string, accounts: Set<string>): Promise<Difference[]> {
  const differences: Difference[] = []
  const found = (what: string, { account, entry }: ChainedEntry) => {
    if (accounts.has(account)) return
    accounts.add(account)
    differences.push({ finding: `an entry was ${what} after its day was proven`, day, account, entry })
  }
  const [inFile, stored] = [entriesIn(file), storedOn(stream, day)]
  let [proven, present] = [await next(inFile), await next(stored)]
  while (proven || present) {
    const order = !proven ? 1 : !present ? -1 : compare(proven, present)
    if (order < 0) found('removed', proven!)
    else if (order > 0) found('inserted', present!)
    else if (proven!.hash !== present!.hash) found('changed', proven!)
    if (order <= 0) proven = await next(inFile)
    if (order >= 0) present = await next(stored)
  }
  return differences
}

const compare = (a: ChainedEntry, b: ChainedEntry): number =>
  a.account === b.account ? a.entry - b.entry : a.account < b.account ? -1 : 1

const next = async <T>(items: AsyncGenerator<T>): Promise<T | undefined> => {
  const { value, done } = await items.next()
  return done ? undefined : (value as T)
}

async function* entriesIn(file: string): AsyncGenerator<ChainedEntry> {
  for await (const line of linesOf(file)) {
    const [, account, entry, hash] = LINE.exec(line) ?? []
    if (account) yield { account, entry: Number(entry), hash: hash! }
  }
}

async function* storedOn(stream: Stream, day: string): AsyncGenerator<ChainedEntry> {
  for await (const batch of stream(store.hashesOfDay, { day })) yield* batch
}
