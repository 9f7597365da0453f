import { MISSION_GROUPS, type MissionType, type Worsening } from '@momi/contract'
import { zoneOf } from '@momi/contract/rules/calendar'
import { MINUTE } from '@momi/contract/rules/durations'
import { z } from 'zod'
import { read, write, type Db, type Tx } from '../../db/db.ts'
import type { Ctx } from '../context.ts'
import { arePointsEnabled } from '../ledger/points.ts'
import type { MissionKind } from './kind.ts'
import { remainingBudget } from './budget.rules.ts'
import { field, SWITCH } from '../config/field.ts'
import { recordPausedDays } from '../config/paused-days.ts'
import { subjectKind, type Published, type SubjectKind } from '../config/subject.ts'
import { falls, firstOf, worse } from '../config/worsening.ts'
import { rulesOf, type Rules, type Terms } from './mission-rules.ts'

/** The configuration of a mission in a country; `rule` matches the schema of its kind. */
export const MissionFrame = z.strictObject({
  group: field(z.enum(MISSION_GROUPS), {
    title: 'Part of the list',
    labels: { verification: 'Verification', prizes: 'Prizes', missions: 'Missions', others: 'Others' },
    effect: { code: 'DISPLAY' },
  }),
  position: field(z.number().int().nonnegative(), {
    title: 'Position',
    description: 'The card with the lowest number comes first in its part of the list.',
    effect: { code: 'DISPLAY' },
  }),
  enabled: field(z.boolean(), SWITCH),
  startsAt: field(z.iso.datetime().nullable().default(null), {
    title: 'Start',
    none: 'no start time',
    effect: { code: 'LIMITS' },
  }),
  endsAt: field(z.iso.datetime().nullable().default(null), {
    title: 'End',
    none: 'no end',
    effect: { code: 'LIMITS', when: 'raised' },
  }),
  budget: field(z.number().int().nonnegative().nullable().default(null), {
    title: 'Budget',
    description: 'The most points that the mission gives in total. What it gave before counts.',
    unit: 'points',
    none: 'no budget limit',
    effect: { code: 'LIMITS', when: 'raised' },
  }),
  rule: z.unknown(),
})
export type MissionFrame = z.output<typeof MissionFrame>

/** The configuration of a mission that is running for a user. */
export interface MissionConfig<R> extends Terms<R> {
  type: MissionType
  /** null: no end. */
  endsAt: Date | null
  /** The terms of what began at an instant or under a version (`Rules`). */
  since: (began: Date | number, until?: Date) => Terms<R>
}

const running = read(
  'mission_config_running',
  { user: 'uuid?', country: 'text', type: 'text', now: 'timestamptz' },
  { version: 'int4', ends_at: 'timestamptz?' },
  `select c.version, c.ends_at
     from running_missions(:user, :country, :now) c
    where c.type = :type`,
)

const lockConfig = write(
  'mission_config_lock_config',
  { country: 'text', type: 'text' },
  { budget: 'int8?' },
  'select budget from mission_configs where country = :country and type = :type for update',
)

const put = write(
  'mission_config_put',
  {
    country: 'text',
    type: 'text',
    group: 'text',
    position: 'int4',
    enabled: 'bool',
    starts_at: 'timestamptz?',
    ends_at: 'timestamptz?',
    rule: 'jsonb',
    version: 'int4',
    budget: 'int8?',
  },
  {},
  `insert into mission_configs (country, type, mission_group, position, enabled, starts_at, ends_at, rule, version, budget)
   values (:country, :type, :group, :position, :enabled, :starts_at, :ends_at, :rule, :version, :budget)
   on conflict (country, type) do update
     set mission_group = excluded.mission_group, position = excluded.position, enabled = excluded.enabled,
         starts_at = excluded.starts_at, ends_at = excluded.ends_at, rule = excluded.rule, version = excluded.version,
         budget = excluded.budget`,
)

// Divides the remaining budget among its sixteen shares; null: there is no limit. The shares also count the awards.
const divideBudget = write(
  'mission_config_divide_budget',
  { country: 'text', type: 'text', remaining: 'int8?' },
  {},
  `insert into mission_budgets (country, type, share, remaining)
   select :country, :type, n, :remaining::int8 / 16 + case when n < :remaining::int8 % 16 then 1 else 0 end
     from generate_series(0, 15) n
   on conflict (country, type, share) do update set remaining = excluded.remaining`,
)

const lockBudget = write(
  'mission_config_lock_budget',
  { country: 'text', type: 'text' },
  { remaining: 'int8' },
  `with locked as (select remaining from mission_budgets where country = :country and type = :type
   order by share for update)
   select coalesce(sum(remaining), 0)::int8 as remaining from locked`,
)

// The band is wide for half an hour after a version became live, which may change what people do.
const widenBand = write(
  'mission_config_widen_band',
  { country: 'text', type: 'text', at: 'timestamptz', until: 'timestamptz' },
  {},
  `update award_forecasts set wide_until = greatest(wide_until, :until)
    where country = :country and type = :type and ends_at > :at and starts_at < :until`,
)

/** Empties a mission's band: it counts from now on. */
export const resetBand = write(
  'mission_config_reset_band',
  { country: 'text', type: 'text' },
  {},
  `update mission_budgets set day = null, day_awards = 0, low = null
    where (country, type, share) in (select country, type, share from mission_budgets
                                      where country = :country and type = :type order by share for update)`,
)

/** The remaining budget of each mission. */
export const missionBudgets = read(
  'mission_config_mission_budgets',
  {},
  { country: 'text', type: 'text', remaining: 'int8', budget: 'int8' },
  `select b.country, b.type, sum(b.remaining)::int8 as remaining, c.budget
     from mission_budgets b join mission_configs c on c.country = b.country and c.type = b.type
    where c.budget is not null group by b.country, b.type, c.budget order by b.country, b.type`,
)

/**
 * The rule of a mission that applies in a country: the configured rule or, in a country without points, what
 * `withoutPoints` makes of it. null: the mission is off, as all are in a country that is paused.
 */
export function ruleIn<R>(ctx: Pick<Ctx, 'settings'>, country: string, kind: MissionKind<R>, rule: R): R | null {
  if (ctx.settings.pausedCountries().includes(country)) return null
  return arePointsEnabled(ctx, country) ? rule : kind.withoutPoints(rule)
}

type TermsIn<R> = Terms<R> & Pick<MissionConfig<R>, 'since'>

/** The current terms of a mission in a country, and those of what began earlier; undefined if the mission is off. */
export const termsIn = async <R>(
  ctx: Pick<Ctx, 'settings' | 'now' | 'db'>,
  db: Db,
  kind: MissionKind<R>,
  { country, version }: { country: string; version: number },
): Promise<TermsIn<R> | undefined> =>
  termsFrom(ctx, kind, country, await rulesOf(ctx, db, kind, { country, type: kind.type, version }))

/** The same of given rules. */
export function termsFrom<R>(
  ctx: Pick<Ctx, 'settings'>,
  kind: MissionKind<R>,
  country: string,
  rules: Rules<R>,
): TermsIn<R> | undefined {
  const inCountry = ({ version, rule }: Terms<R>) => {
    const applied = ruleIn(ctx, country, kind, rule)
    return applied === null ? undefined : { version, rule: applied }
  }
  const live = inCountry(rules.live)
  return live && { ...live, since: (...span) => inCountry(rules.since(...span)) ?? live }
}

/** The mission as it currently applies to `user` (null: to no particular user); undefined if it is off. */
export async function missionFor<R>(
  ctx: Pick<Ctx, 'settings' | 'now' | 'db'>,
  db: Db,
  { user, country, kind }: { user: string | null; country: string; kind: MissionKind<R> },
): Promise<MissionConfig<R> | undefined> {
  const { type } = kind
  const found = await db.one(running, { user, country, type, now: ctx.now() })
  if (!found) return undefined
  const terms = await termsIn(ctx, db, kind, { country, version: found.version })
  return terms && { type, ...terms, endsAt: found.ends_at }
}

/** For how long a change of a mission doubles its band. */
const WIDE_MS = 30 * MINUTE

/** The schemas that were made, because Zod compiles each one at its first use. */
const schemas = new Map<MissionKind | undefined, z.ZodType<MissionFrame>>()

/** The schema of a mission's configuration. */
function configSchema(kind: MissionKind | undefined): z.ZodType<MissionFrame> {
  const made = schemas.get(kind)
  if (made) return made
  const schema = MissionFrame.extend({ rule: kind?.rule ?? z.never() }).refine(
    ({ startsAt, endsAt }) => startsAt === null || endsAt === null || startsAt < endsAt,
    { path: ['endsAt'], message: 'The end must be after the start.' },
  )
  schemas.set(kind, schema)
  return schema
}

/**
 * Missions as configuration: a subject for each country and mission type. `kindOf`: undefined for what is no mission
 * type.
 */
export const missionSubjectOf = (kindOf: (type: string) => MissionKind | undefined): SubjectKind<MissionFrame> =>
  subjectKind({
    kind: 'mission',
    schema: (type) => configSchema(kindOf(type)),
    isSubject: (country, type) => zoneOf(country) !== undefined && kindOf(type) !== undefined,
    worsening: (before, after, type) => frameWorsening(kindOf(type)!, before, after),
    project: async (tx, published) => {
      await projectMission(tx, published)
      if (kindOf(published.key)?.hasPausedDays) await recordPausedDays(tx, 'mission', published)
    },
  })

/** A mission that was on may end, begin later, or have a worse rule. Its budget is no promise. */
function frameWorsening(kind: MissionKind, before: MissionFrame, after: MissionFrame): Worsening | null {
  if (!before.enabled) return null
  const [end, earlierEnd] = [before.endsAt, after.endsAt].map((at) => (at === null ? null : Date.parse(at)))
  return firstOf(
    worse('ENDS', !after.enabled || falls('ENDS', end!, earlierEnd!) !== null),
    worse('TERMS', Date.parse(after.startsAt ?? '') > Date.parse(before.startsAt ?? '1970-01-01')),
    kind.worsening(before.rule as never, after.rule as never),
  )
}

/** Writes the live configuration of a mission. Points that were already granted count towards a new budget. */
async function projectMission(
  tx: Tx,
  { country, key: type, version, body, at }: Published<MissionFrame>,
): Promise<void> {
  const { group, position, enabled, startsAt, endsAt, rule, budget } = body
  const key = { country, type }
  const before = await tx.one(lockConfig, key)
  const budgetBefore = before?.budget ?? null
  await tx.one(put, {
    ...key,
    group,
    position,
    enabled,
    starts_at: startsAt === null ? null : new Date(startsAt),
    ends_at: endsAt === null ? null : new Date(endsAt),
    rule,
    version,
    budget,
  })
  await tx.one(widenBand, { ...key, at, until: new Date(at.getTime() + WIDE_MS) })
  // The shares are locked, for which grants would wait, only if they change.
  if (before && budget === budgetBefore) return
  if (budget === null) {
    await tx.one(divideBudget, { ...key, remaining: null })
    return
  }
  const { remaining } = (await tx.one(lockBudget, key))!
  await tx.one(divideBudget, { ...key, remaining: remainingBudget(budget, budgetBefore, remaining)! })
}
