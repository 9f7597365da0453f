import { MISSION_TYPES } from '@momi/contract'
import { EVERYWHERE } from '@momi/contract/config-subjects'
import { zoneOf } from '@momi/contract/rules/calendar'
import { z } from 'zod'
import { field, type FieldMeta } from '../config/field.ts'
import { subjectKind } from '../config/subject.ts'
import { MISSION_NAMES } from '../missions/mission-names.ts'
import { putBudget } from './budget-lines.ts'

const LIMITS = { effect: { code: 'LIMITS' } } as const
const RAISED = { effect: { code: 'LIMITS', when: 'raised' } } as const

const OF: FieldMeta = {
  title: 'What it limits',
  labels: {
    COUNTRY: 'everything',
    MISSION: 'a mission',
    PRIZE: 'a prize',
    MARKET: 'the market',
    EXCHANGE: 'the exchange',
  },
  ...LIMITS,
}

const Scope = field(
  z.discriminatedUnion('of', [
    field(z.strictObject({ of: field(z.literal('COUNTRY'), OF) }), {
      title: 'Everything',
      description: 'Points of missions, prizes, items of the market, and exchanges.',
      phrase: 'everything',
    }),
    field(
      z.strictObject({
        of: field(z.literal('MISSION'), OF),
        mission: field(z.enum(MISSION_TYPES), { title: 'Mission', labels: MISSION_NAMES, ...LIMITS }),
      }),
      { title: 'A mission', phrase: 'the mission {mission}' },
    ),
    field(
      z.strictObject({
        of: field(z.literal('PRIZE'), OF),
        reward: field(z.string().min(1), { title: 'Prize', refersTo: 'reward', ...LIMITS }),
      }),
      { title: 'A prize', phrase: 'the prize {reward}' },
    ),
    field(z.strictObject({ of: field(z.literal('MARKET'), OF) }), { title: 'The market', phrase: 'the market' }),
    field(z.strictObject({ of: field(z.literal('EXCHANGE'), OF) }), { title: 'The exchange', phrase: 'the exchange' }),
  ]),
  { title: 'What it limits' },
)

const UNIT: FieldMeta = {
  title: 'Unit',
  labels: { POINTS: 'points', TOKEN: 'the token', ITEMS: 'items' },
  ...LIMITS,
}
const Count = z.number().int().nonnegative().max(1_000_000_000_000)

const Limit = field(
  z.discriminatedUnion('unit', [
    field(
      z.strictObject({
        unit: field(z.literal('POINTS'), UNIT),
        points: field(Count, { title: 'Points', unit: 'points', ...RAISED }),
      }),
      { title: 'Points', description: 'Points that missions give.', phrase: '{points}' },
    ),
    field(
      z.strictObject({
        unit: field(z.literal('TOKEN'), UNIT),
        amount: field(z.string().regex(/^\d{1,9}(\.\d{1,4})?$/, 'Enter an amount like 2500 or 0.25.'), {
          title: 'Amount',
          unit: 'token',
          ...LIMITS,
        }),
      }),
      { title: 'The token', description: 'The amounts of prizes and exchanges.', phrase: '{amount}' },
    ),
    field(
      z.strictObject({
        unit: field(z.literal('ITEMS'), UNIT),
        items: field(Count, { title: 'Items', unit: 'items', ...RAISED }),
      }),
      { title: 'Items', description: 'Prizes, and items of the market.', phrase: '{items}' },
    ),
  ]),
  { title: 'Limit', description: 'The most that is given in one period.' },
)

const EVERY: FieldMeta = {
  title: 'Period',
  labels: { DAY: 'each day', WEEK: 'each week', SPAN: 'the whole campaign' },
  ...LIMITS,
}

const Period = field(
  z.discriminatedUnion('every', [
    field(z.strictObject({ every: field(z.literal('DAY'), EVERY) }), {
      title: 'Each day',
      description: 'The calendar day of the country.',
      phrase: 'each day',
    }),
    field(z.strictObject({ every: field(z.literal('WEEK'), EVERY) }), {
      title: 'Each week',
      description: 'From Monday to Sunday, in the time of the country.',
      phrase: 'each week',
    }),
    field(
      z
        .strictObject({
          every: field(z.literal('SPAN'), EVERY),
          from: field(z.iso.datetime(), { title: 'From', ...LIMITS }),
          to: field(z.iso.datetime(), { title: 'To', ...LIMITS }),
        })
        .refine(({ from, to }) => from < to, { path: ['to'], message: 'The end must be after the start.' }),
      { title: 'The whole campaign', description: 'From one time to another.', phrase: 'from {from} to {to}' },
    ),
  ]),
  { title: 'Period' },
)

/** What fits together: missions give points, the market gives items, exchanges give tokens. */
const UNITS: Readonly<Record<z.infer<typeof Scope>['of'], readonly z.infer<typeof Limit>['unit'][]>> = {
  COUNTRY: ['POINTS', 'TOKEN', 'ITEMS'],
  MISSION: ['POINTS', 'TOKEN', 'ITEMS'],
  PRIZE: ['TOKEN', 'ITEMS'],
  MARKET: ['ITEMS'],
  EXCHANGE: ['TOKEN'],
}

/** The most that may be given in each period: docs/decisions/0121-budgets.md. */
const BudgetBody = z
  .strictObject({
    // Not called `enabled`: what stops at once only takes away, and this would let more be given.
    active: field(z.boolean().default(true), {
      title: 'Active',
      description: 'While off, it limits nothing and counts nothing.',
      labels: { true: 'limits what is given', false: 'limits nothing' },
      effect: { code: 'LIMITS', when: 'lowered' },
    }),
    scope: Scope,
    limit: Limit,
    period: Period,
  })
  .refine(({ scope, limit }) => UNITS[scope.of].includes(limit.unit), {
    path: ['limit'],
    message: 'This is not given in this unit.',
  })
export type BudgetBody = z.output<typeof BudgetBody>

/** Ten-thousandths of the token. */
export const TOKEN_PARTS = 10_000

/** An amount of the token in its ten-thousandths. */
export const tokenParts = (amount: string): number => Math.round(Number(amount) * TOKEN_PARTS)

/** The limit of a budget in whole points, items or ten-thousandths of the token. */
export function amountOf(limit: BudgetBody['limit']): number {
  if (limit.unit === 'POINTS') return limit.points
  if (limit.unit === 'ITEMS') return limit.items
  return tokenParts(limit.amount)
}

const scopeKeyOf = ({ scope }: BudgetBody): string | null =>
  scope.of === 'MISSION' ? scope.mission : scope.of === 'PRIZE' ? scope.reward : null

/** What a budget is for its whole life: it counts one thing, in one unit, in one kind of period. */
export const identityOf = (body: BudgetBody): string =>
  [body.scope.of, scopeKeyOf(body) ?? '', body.limit.unit, body.period.every].join(' ')

/** Budgets as configuration: the key is a name of its own in a country, or in all countries. */
export const budgetSubject = subjectKind<BudgetBody>({
  kind: 'budget',
  schema: () => BudgetBody,
  isSubject: (country) => country === EVERYWHERE || zoneOf(country) !== undefined,
  // As of a mission's own budget, nobody was promised that there is enough.
  worsening: () => null,
  project: async (tx, { country, key, body, at }) => {
    const { active, scope, limit, period } = body
    const isKept = await putBudget(tx, {
      country,
      key,
      is_active: active,
      scope: scope.of,
      scope_key: scopeKeyOf(body),
      unit: limit.unit,
      amount: amountOf(limit),
      period: period.every,
      starts_at: period.every === 'SPAN' ? new Date(period.from) : null,
      ends_at: period.every === 'SPAN' ? new Date(period.to) : null,
      zone: zoneOf(country) ?? 'UTC',
      at,
    })
    if (!isKept)
      throw new z.ZodError([
        { code: 'custom', path: [], message: 'What a budget limits, its unit and its period stay.', input: key },
      ])
  },
})
