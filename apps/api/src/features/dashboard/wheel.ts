import type { AdminApi, Output } from '@momi/contract'
import { ZONES } from '@momi/contract/rules/calendar'
import type { StaffCtx } from '../../core/context.ts'
import { lastDays } from './days.ts'
import { wonOnWheel } from './wheel.store.ts'

/** What the wheel gave on each of the last days of each country, oldest first; days without a spin too. */
export async function wheelDays(
  { db, env, now }: StaffCtx,
  count: number,
): Promise<Output<AdminApi['GET /api/v1/admin/dashboard/wheel']>> {
  const { from, days } = lastDays(now(), count)
  const rows = await db.many(wonOnWheel, { from, zones: ZONES })
  const found = new Map(rows.map((row) => [`${row.day} ${row.country}`, row]))
  const items = days.map(({ day, countryCode }) => {
    const { spins = 0, points = 0, rewards = 0, worth = '0' } = found.get(`${day} ${countryCode}`) ?? {}
    return { day, countryCode, spins, points, rewards, worth }
  })
  return { symbol: env.CRYPTO_SYMBOL, items }
}
