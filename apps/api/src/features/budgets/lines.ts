import type { AdminApi, Output } from '@momi/contract'
import { CAMPAIGN_COUNTRIES, addDays, dayOf, startOfDay, zoneOf } from '@momi/contract/rules/calendar'
import { MINUTE } from '@momi/contract/rules/durations'
import { budgetSubject, TOKEN_PARTS, type BudgetBody } from '../../core/budgets/budget-subject.ts'
import { budgetsAbove } from '../../core/budgets/tree.rules.ts'
import type { Ctx } from '../../core/context.ts'
import type { Values } from '../../db/columns.ts'
import * as store from './lines.store.ts'

type Lines = Output<AdminApi['GET /api/v1/admin/budgets']>
type Row = Values<typeof store.budgetLines.row> & { body: BudgetBody }

/** The budgets of a country and those of all countries above them, or all budgets, each in its current period. */
export async function budgets({ db, now, env }: Ctx, country: string | undefined): Promise<Lines> {
  const rows: Row[] = (await db.many(store.budgetLines, { at: now() })).map((row) => ({
    ...row,
    body: budgetSubject.schema(row.key).parse(row.body),
  }))
  const parents = new Map(rows.map((row) => [row, budgetsAbove(rows, row)[0]]))
  const below = (row: Row) =>
    rows.filter((child) => parents.get(child) === row).reduce((sum, { amount }) => sum + amount, 0)
  const shown = new Set<unknown>(rows.filter((row) => country === undefined || row.country === country))
  // What is above them in all countries leads to them.
  for (const row of rows) if (shown.has(row)) for (const above of budgetsAbove(rows, row)) shown.add(above)
  const items = rows
    .filter((row) => shown.has(row))
    .map((row) => {
      const parent = parents.get(row)
      const inUnit = (amount: number) => (row.unit === 'TOKEN' ? amount / TOKEN_PARTS : amount)
      return {
        countryCode: row.country,
        key: row.key,
        isActive: row.is_active,
        scope: row.scope,
        scopeKey: row.scope_key,
        unit: row.unit,
        period: row.period,
        startsAt: row.starts_at.toISOString(),
        endsAt: row.ends_at.toISOString(),
        limit: inUnit(row.amount),
        spent: inUnit(row.spent),
        committed: inUnit(row.committed),
        left: inUnit(row.remaining),
        parent: parent ? { countryCode: parent.country, key: parent.key } : null,
        below: inUnit(below(row)),
      }
    })
  return { symbol: env.CRYPTO_SYMBOL, items }
}

/** How long before a period begins its lines are opened, so that no gift has to do it. */
const SOON_MS = 30 * MINUTE

/** Opens the lines of budgets, counts what they have given, and keeps the streaks of a day that a budget ended early. */
export async function countBudgets({ transact, now }: Pick<Ctx, 'transact' | 'now'>): Promise<void> {
  const at = now()
  const days = CAMPAIGN_COUNTRIES.map((country) => {
    const zone = zoneOf(country)!
    const day = dayOf(at, zone)
    return { country, from_at: startOfDay(day, zone), to_at: startOfDay(addDays(day, 1), zone) }
  })
  await transact(async (tx) => {
    await tx.many(store.openLines, { at, soon: new Date(at.getTime() + SOON_MS) })
    await tx.one(store.countLines, { at })
    await tx.one(store.keepStreaks, { days, at })
  })
}
