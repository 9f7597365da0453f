import type { RiskSignal } from '@momi/contract'
import { EVERYWHERE } from '@momi/contract/config-subjects'
import { DAY, HOUR, MINUTE, SECOND } from '@momi/contract/rules/durations'
import type { Ctx } from '../../core/context.ts'
import { forEachItem } from '../../core/work/for-each-item.ts'
import type { Values } from '../../db/columns.ts'
import type { Db, Tx } from '../../db/db.ts'
import { recordShadow } from './cases.ts'
import * as facts from './facts.store.ts'
import { HARD_LINKS } from './link-kinds.ts'
import * as links from './links.store.ts'
import * as queue from './queue.store.ts'
import { scoreOf, type RiskFacts, type RiskScore } from './score.rules.ts'
import { fingerprintsOf } from './sequences.rules.ts'
import { riskSettings, type RiskSettings } from './settings.ts'
import type { RiskBody } from './subject.ts'

/**
 * News that are stored after they happened are read with the next ones: the job `count-activity` finds within twenty
 * minutes who was active.
 */
const OVERLAP_MS = 30 * MINUTE
/** News that another process has read less than this ago are not read again. */
const FRESH_MS = 10 * SECOND
/** The most time whose news one transaction reads, so that it stays short after an interruption. */
const SLICE_MS = HOUR
const MOST_PAYOUTS = 2_000
const AT_ONCE = 100
const MOST_BATCHES = 20
const LEASE_MS = 2 * MINUTE
const MOST_PAUSE_MS = DAY
/** Links are kept for this long (the record of risk_links). */
const LINKS_MS = 90 * DAY
const MOST_EARNINGS = 500

type RiskCtx = Pick<Ctx, 'db' | 'transact' | 'now'> & { readonly keys: Pick<Ctx['keys'], 'firstCurrent'> }

/** What holds are asked and told. */
interface Holds {
  /** Signals whose holds were overturned too often: they count in shadow. */
  suspended: (db: Db) => Promise<readonly RiskSignal[]>
  place: (tx: Tx, hold: Hold) => Promise<unknown>
}

/** An account whose active signals reach the score that holds payouts. */
interface Hold {
  user: string
  signals: { name: RiskSignal; points: number }[]
  score: number
  configVersion: number
  at: Date
}

type Due = Values<(typeof queue.take)['row']>

/** Scores the accounts that have news, as long as risk signals are configured for their country. */
export async function scoreAccounts(ctx: RiskCtx, holds: Holds): Promise<void> {
  const settings = await riskSettings(ctx.db)
  if (settings.length === 0) return
  while (!(await ctx.transact((tx) => queueNews(tx, ctx.now()))));
  const suspended = await holds.suspended(ctx.db)
  for (let batch = 0; batch < MOST_BATCHES; batch++) {
    const now = ctx.now()
    const leased = new Date(now.getTime() + LEASE_MS)
    const due = await ctx.transact((tx) => tx.many(queue.take, { now, until: leased, most: AT_ONCE }))
    const groups = Map.groupBy(due, ({ country }) => settingsOf(settings, country))
    for (const [applied, accounts] of groups) {
      const score = (some: readonly Due[]) => scoreBatch(ctx, holds, { accounts: some, applied, suspended, leased })
      // One account that cannot be scored keeps no other from it.
      await score(accounts).catch(() => forEachItem(accounts, (one) => score([one]).catch(putOff(ctx, one))))
    }
    if (due.length < AT_ONCE) return
  }
}

const settingsOf = (settings: readonly RiskSettings[], country: string): RiskSettings | undefined =>
  settings.find((one) => one.country === country) ?? settings.find((one) => one.country === EVERYWHERE)

/** Reads news of at most an hour, and payouts since the last one that was seen; returns whether these were the last. */
async function queueNews(tx: Tx, now: Date): Promise<boolean> {
  const { until, last_payout } = (await tx.one(queue.lockProgress, { start: new Date(now.getTime() - SLICE_MS) }))!
  const age = now.getTime() - until.getTime()
  if (age >= 0 && age < FRESH_MS) return true
  const to = new Date(Math.min(now.getTime(), until.getTime() + SLICE_MS))
  const from = new Date(until.getTime() - OVERLAP_MS)
  const read = await tx.one(queue.queueNews, { from, to, after_payout: last_payout, most: MOST_PAYOUTS, now })
  await tx.one(queue.setProgress, { until: to, last_payout: read?.last_payout ?? last_payout })
  return to.getTime() === now.getTime()
}

const putOff =
  ({ transact, now }: RiskCtx, { user, attempts }: Due) =>
  async (error: unknown): Promise<never> => {
    const pause = Math.min(MOST_PAUSE_MS, LEASE_MS * 2 ** Math.min(attempts, 16))
    await transact((tx) => tx.one(queue.postpone, { user, due_at: new Date(now().getTime() + pause) }))
    throw error
  }

interface Batch {
  accounts: readonly Due[]
  /** Absent: nothing is configured for these accounts' country. */
  applied: RiskSettings | undefined
  suspended: readonly RiskSignal[]
  leased: Date
}

async function scoreBatch({ transact, now, keys }: RiskCtx, holds: Holds, batch: Batch): Promise<void> {
  const { accounts, applied, suspended, leased } = batch
  const at = now()
  const users = accounts.map(({ user }) => user)
  const held = await transact(async (tx) => {
    if (!applied) {
      for (const user of users) tx.send(queue.unqueue, { user, now: at })
      return []
    }
    await deriveLinks(tx, accounts, { at, firstCurrent: keys.firstCurrent })
    const { country, version, body } = applied
    const counted = await tx.many(facts.factsOf, { users, ...windowsOf(body, at) })
    const scores = counted.map((row) => ({ user: row.user, ...scoreOf(body, factsIn(row), suspended) }))
    const rows = scores.map(({ user, score, shadowScore, parts }) => ({
      user_id: user,
      score,
      shadow_score: shadowScore,
      parts,
    }))
    await tx.one(queue.saveScores, { rows, country, version, now: at, leased })
    const countries = new Map(accounts.map((one) => [one.user, one.country]))
    await recordShadow(tx, {
      scores: scores.map((one) => ({ ...one, country: countries.get(one.user)! })),
      applied,
      at,
    })
    return scores.filter(({ score }) => score >= body.holdFrom)
  })
  for (const one of held) await transact((tx) => holds.place(tx, holdOf(one, applied!.version, at)))
}

const holdOf = ({ user, score, parts }: RiskScore & { user: string }, configVersion: number, at: Date): Hold => ({
  user,
  signals: parts.filter(({ mode }) => mode === 'ACTIVE').map(({ signal: name, points }) => ({ name, points })),
  score,
  configVersion,
  at,
})

/** Stores what the accounts use, and makes those due that share what is new. */
async function deriveLinks(tx: Tx, accounts: readonly Due[], { at, firstCurrent }: { at: Date; firstCurrent: string }) {
  const users = accounts.map(({ user }) => user)
  const since = new Date(at.getTime() - LINKS_MS)
  const stored = await tx.many(links.deriveLinks, { users, since, now: at, first_current: firstCurrent })
  const news = stored.filter(({ kind, is_new }) => is_new && HARD_LINKS.includes(kind))
  if (news.length > 0)
    await tx.one(links.requeuePartners, {
      kinds: news.map(({ kind }) => kind),
      keys: news.map(({ key }) => key),
      users,
      now: at,
    })
  // From the day of the last time on, because that day may have gone on since.
  const scored = Math.min(...accounts.map(({ scored_at }) => scored_at?.getTime() ?? 0))
  const from = new Date(Math.max(since.getTime(), Math.floor(scored / DAY) * DAY))
  const earned = await tx.many(links.recentEarnings, { users, since: from, most: MOST_EARNINGS })
  const rows = earned.flatMap(({ user, earnings }) =>
    fingerprintsOf(earnings).map(({ at, keys: [key, shifted_key] }) => ({ user_id: user, at, key, shifted_key })),
  )
  if (rows.length > 0) await tx.one(links.addSequences, { rows })
}

const factsIn = (row: Values<(typeof facts.factsOf)['row']>): RiskFacts => ({
  sharedWallet: row.shared_wallet,
  sharedNumber: row.shared_number,
  sharedCpf: row.shared_cpf,
  sharedDevice: row.shared_device,
  networkBurst: row.network_burst,
  sameTiming: row.same_timing,
  fastFunnel: row.fast_funnel,
  linkedReferrals: row.linked_referrals,
})

/** The start of each signal's window. */
function windowsOf(body: RiskBody, at: Date) {
  const since = ({ days }: { days: number }) => new Date(at.getTime() - days * DAY)
  return {
    wallet: since(body.sharedWallet),
    number: since(body.sharedNumber),
    cpf: since(body.sharedCpf),
    device: since(body.sharedDevice),
    network: since(body.networkBurst),
    timing: since(body.sameTiming),
    start: since(body.fastFunnel),
    referrals: since(body.linkedReferrals),
  }
}
