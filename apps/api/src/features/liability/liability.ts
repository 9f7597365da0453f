import { addDays } from '@momi/contract/rules/calendar'
import type { Ctx } from '../../core/context.ts'
import type { Values } from '../../db/columns.ts'
import { treasuryBalance } from '../payouts/public.ts'
import { amountOfPoints, currentRates } from '../points/public.ts'
import * as store from './liability.store.ts'

const SERIES_DAYS = 366

type Country = Values<typeof store.liabilityOn.row>['countries'][number]

/** What people were owed at the end of a day, or of the last one, at the rates of now. */
export async function liability(ctx: Ctx, day: string | undefined) {
  const [taken, treasury, rates] = await Promise.all([
    ctx.db.one(store.liabilityOn, { day: day ?? null }),
    treasuryBalance(ctx.db),
    currentRates(ctx.db),
  ])
  const symbol = ctx.env.CRYPTO_SYMBOL
  return {
    day: taken?.day ?? null,
    takenAt: taken?.taken_at.toISOString() ?? null,
    symbol,
    ledgerPoints: taken?.ledger_points ?? 0,
    countries: (taken?.countries ?? []).map((country) => ofCountry(ctx, country, rates.get(country.country) ?? null)),
    treasury: treasury
      ? {
          balance: treasury.balance,
          at: treasury.at.toISOString(),
          paidPerDay: taken?.paid_per_day ?? '0',
          daysLeft: daysLeft(Number(treasury.balance), Number(taken?.paid_per_day ?? 0)),
        }
      : null,
  }
}

function ofCountry(
  ctx: Ctx,
  { country, people, ages, prizes, exchanges, giveaway }: Country,
  pointsPerUnit: number | null,
) {
  const points = ages.reduce((sum, age) => sum + age.points, 0)
  return {
    countryCode: country,
    points,
    people,
    ages,
    pointsPerUnit,
    cost: pointsPerUnit === null ? null : amountOfPoints(points, pointsPerUnit),
    prizes: prizes.map(({ currency, ...prize }) => ({
      ...prize,
      currency: currency === store.TOKEN ? ctx.env.CRYPTO_SYMBOL : currency || null,
    })),
    exchanges,
    giveaway,
  }
}

/** How many whole days a balance lasts; null if nothing is paid. */
export const daysLeft = (balance: number, perDay: number): number | null =>
  perDay > 0 ? Math.floor(balance / perDay) : null

export async function liabilitySeries(ctx: Ctx, country: string | undefined) {
  const after = addDays(ctx.now().toISOString().slice(0, 10), -SERIES_DAYS)
  return {
    symbol: ctx.env.CRYPTO_SYMBOL,
    items: await ctx.db.many(store.series, { after, country: country ?? null }),
  }
}
