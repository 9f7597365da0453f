import { SETTINGS } from '@momi/contract/config-subjects'
import { DAY } from '@momi/contract/rules/durations'
import { liveOf } from '../../core/config/config-versions.ts'
import { countrySubject } from '../../core/config/country-settings.ts'
import type { Db, Tx } from '../../db/db.ts'
import { confirmedBy } from './load.store.ts'
import type { StockCtx } from './stage.ts'
import { worthOf, type Valued } from './worth.rules.ts'

type LimitCtx = Pick<StockCtx, 'env' | 'now' | 'staff'>
type Import = Valued & { country: string }

/**
 * Whether what this person imports is worth so much, with all that they imported within 24 hours, that a second person
 * has to let it be won.
 */
export async function isAboveLimit(ctx: LimitCtx, tx: Tx, given: Import): Promise<boolean> {
  const since = new Date(ctx.now().getTime() - DAY)
  const earlier = await tx.many(confirmedBy, { by: ctx.staff.email, since })
  const worths = await Promise.all([given, ...earlier].map((one) => worthIn(ctx, tx, one)))
  return worths.reduce((sum, worth) => sum + worth, 0) > ctx.env.STOCK_VALUE_LIMIT
}

async function worthIn({ env }: LimitCtx, db: Db, { country, ...valued }: Import): Promise<number> {
  const live = await liveOf(db, { kind: countrySubject.kind, country, key: SETTINGS })
  const localRate = live ? countrySubject.schema(SETTINGS).parse(live.body).localRate : env.LOCAL_RATES[country]
  return worthOf(valued, { symbol: env.CRYPTO_SYMBOL, localRate: localRate ?? null })
}
