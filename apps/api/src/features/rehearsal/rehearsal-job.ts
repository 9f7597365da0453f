import type { RehearsalScope } from '@momi/contract'
import { CAMPAIGN_COUNTRIES, addDays, dayOf, zoneOf } from '@momi/contract/rules/calendar'
import { DAY, MINUTE, SECOND } from '@momi/contract/rules/durations'
import { contentHash } from '../../core/config/content-hash.ts'
import { runLeasedWork, type WorkCtx } from '../../core/work/leased-work.ts'
import type { Values } from '../../db/columns.ts'
import type { Env } from '../../env.ts'
import { pastUses } from './inputs.store.ts'
import type { PastUse } from './past.rules.ts'
import {
  allOf,
  rehearse,
  TooManyPeople,
  type DraftItem,
  type Rehearsal,
  type RehearsalCtx,
  type Rehearsed,
} from './rehearse.ts'
import * as store from './rehearsals.store.ts'
import { resultOf } from './result.ts'

type JobCtx = WorkCtx & RehearsalCtx & { readonly env: Pick<Env, 'RELEASE'> }

const DAYS = 7
const SAMPLE = 100
/** A sample of fewer people says little, and so few are rehearsed in no time. */
const LEAST_SAMPLE = 1_000
const MOST_ATTEMPTS = 3
const PROGRESS_MS = SECOND
const LEASE_MS = 2 * MINUTE
/** How far back changes are looked for from which the effect of another one can be guessed. */
const PAST_MS = 365 * DAY
const WEEK_MS = 7 * DAY

class Cancelled extends Error {
  override name = 'Cancelled'
}

type Item = Values<typeof store.take.row>

/** Makes the rehearsals that wait: samples and whole ones side by side, so that a sample never waits for a whole one. */
export const makeRehearsals = async (ctx: JobCtx, scope: RehearsalScope): Promise<void> =>
  runLeasedWork(ctx, {
    job: jobOf(scope),
    refOf: ({ id }: Item) => id,
    take: (tx, lease) => tx.one(store.take, { scope, ...lease }),
    perform: (item) => makeRehearsal(ctx, item).catch(unlessCancelled),
    postpone: (tx, { id, attempts }, due) =>
      tx.one(store.postpone, { id, due: attempts >= MOST_ATTEMPTS ? null : due, at: ctx.now() }),
  })

const jobOf = (scope: RehearsalScope) => (scope === 'ALL' ? 'rehearse-all' : 'rehearse-samples')

function unlessCancelled(error: unknown): void {
  if (!(error instanceof Cancelled)) throw error
}

async function makeRehearsal(ctx: JobCtx, { id, scope, items, attempts }: Item): Promise<void> {
  let written = -Infinity
  const onBatch = async (progress: number) => {
    if (performance.now() - written < PROGRESS_MS) return
    written = performance.now()
    const until = new Date(ctx.now().getTime() + LEASE_MS)
    const values = { id, attempts, progress: Math.round(progress * 1_000), until }
    if (!(await ctx.transact((tx) => tx.one(store.recordProgress, values)))) throw new Cancelled()
  }
  const days = lastDays(ctx.now())
  const { request, rehearsed } = await rehearseFor(ctx, { scope, draft: items, ...days }, onBatch)
  const result = resultOf(request, rehearsed, await pastOf(ctx, items))
  const done = { id, attempts, result, hash: contentHash(result), release: ctx.env.RELEASE, at: ctx.now() }
  await ctx.transact((tx) => tx.one(store.finish, done))
}

interface Request extends Omit<Rehearsal, 'oneOf'> {
  scope: RehearsalScope
}

/** Rehearses a sample, or all people; of more than fit into memory, the largest sample that does. */
async function rehearseFor(ctx: JobCtx, { scope, ...given }: Request, onBatch: (progress: number) => Promise<unknown>) {
  let oneOf = scope === 'ALL' ? 1 : SAMPLE
  for (;;) {
    const request = { ...given, oneOf }
    const rehearsed = await rehearse(ctx, request, onBatch).catch(unlessTooMany)
    if (!rehearsed) oneOf *= 2
    else if (oneOf > 1 && rehearsed.people.size() < LEAST_SAMPLE && scope === 'SAMPLE') oneOf = nextSample(oneOf)
    else return { request, rehearsed }
  }
}

const nextSample = (oneOf: number): number => (oneOf > 10 ? 10 : 1)

function unlessTooMany(error: unknown): Rehearsed | undefined {
  if (error instanceof TooManyPeople) return undefined
  throw error
}

/** The last mission days that are complete everywhere, and of which nothing can be reported any more. */
export function lastDays(now: Date, days = DAYS) {
  const ended = CAMPAIGN_COUNTRIES.map((country) => addDays(dayOf(now, zoneOf(country)!), -2))
  const to = ended.reduce((a, b) => (a < b ? a : b))
  return { from: addDays(to, 1 - days), to }
}

async function pastOf(ctx: JobCtx, items: readonly DraftItem[]): Promise<PastUse[]> {
  const subjects = items.flatMap(({ kind, country, key }) => (kind === 'mission' ? [{ country, mission: key }] : []))
  const now = ctx.now().getTime()
  const span = { before: new Date(now - WEEK_MS), since: new Date(now - PAST_MS) }
  return allOf(ctx.stream(pastUses, { subjects, ...span }))
}
