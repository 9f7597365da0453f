import type { Values } from '../../db/columns.ts'
import type { Db } from '../../db/db.ts'
import type { Stream } from '../../db/stream.ts'
import * as store from './chain-ledger.store.ts'
import { hashOf, NO_ROOT, rootOf, type HashedEntry } from './entry-hashes.ts'
import { compareWithOutside, type OutsideProof } from './outside-proofs.ts'

interface ChainFinding {
  finding: string
  /** Of an entry with a hash, the day on which it was chained; of one without, the day of its time. */
  day: string
  account?: string
  entry?: number
}

interface Verification {
  findings: ChainFinding[]
  /** How many entries have a hash. */
  chained: number
  /** How many are too new to have one. */
  notYetChained: number
  lastProof: { day: string; root: string } | null
  /** The last day up to which all proofs from outside are those of the entries; null if there is none. */
  agreesThrough: string | null
}

interface VerifyCtx {
  readonly db: Db
  readonly stream: Stream
}

type Row = Values<typeof store.entriesWithHashes.row>

/** More are not collected: a database that was restored may lack millions of entries. */
const MOST = 1_000

/**
 * Computes every hash and every root again, from the entries, and compares them with the stored ones and with proofs
 * that were kept outside. Reads the whole ledger, a batch at a time.
 */
export async function verifyChain(
  { db, stream }: VerifyCtx,
  outside: readonly OutsideProof[] = [],
): Promise<Verification> {
  const findings: ChainFinding[] = []
  const found = (finding: ChainFinding) => findings.length < MOST && findings.push(finding)
  const roots = new Map<string, ReturnType<typeof rootOf>>()
  const count = { chained: 0, notYetChained: 0 }
  let account: string | undefined
  let previous: string | undefined
  for await (const batch of stream(store.entriesWithHashes, {}))
    for (const row of batch) {
      if (row.account !== account) [account, previous] = [row.account, undefined]
      const { day, entry, hash } = row
      if (day === null || hash === null) {
        if (row.is_due) found({ finding: 'an entry was inserted', ...placeOf(row) })
        else count.notYetChained++
        continue
      }
      count.chained++
      const root = roots.get(day) ?? rootOf(day)
      roots.set(day, root)
      root.add({ account: row.account, entry, hash })
      if (row.amount === null) found({ finding: 'an entry was removed', ...placeOf(row) })
      else if (hashOf(previous, row as HashedEntry) !== hash)
        found({ finding: 'an entry was changed', ...placeOf(row) })
      previous = hash
    }

  // Each root is computed with the stored one of the day before, so that a wrong one does not make all later ones wrong.
  const computed = new Map<string, string>()
  const proofs = await db.many(store.proofs, {})
  let root = NO_ROOT
  for (const proof of proofs) {
    const ofDay = (roots.get(proof.day) ?? rootOf(proof.day)).end(root)
    computed.set(proof.day, ofDay)
    if (ofDay !== proof.root) found({ finding: 'a proof is not that of the entries of its day', day: proof.day })
    root = proof.root
  }
  const { day: present, proving } = (await db.one(store.chainedDays, {}))!
  for (const day of [...roots.keys()].toSorted())
    if (!computed.has(day) && day !== present && day !== proving) found({ finding: 'a day has no proof', day })

  const { agreesThrough, differences } = await compareWithOutside(stream, computed, outside)
  differences.forEach(found)
  const last = proofs.at(-1)
  return { findings, ...count, lastProof: last ? { day: last.day, root: last.root } : null, agreesThrough }
}

const placeOf = ({ account, entry, day, at_us }: Row) => ({
  account,
  day: day ?? new Date(at_us! / 1000).toISOString().slice(0, 10),
  entry,
})
