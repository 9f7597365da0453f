import { DAY } from '@momi/contract/rules/durations'
import { createLiveSettings } from '../../core/config/live-settings.ts'
import type { Tx } from '../../db/db.ts'
import { accountsOfPerson } from '../staff/public.ts'
import { confirmedBy } from './load.store.ts'
import type { StockCtx } from './stage.ts'
import { worthOf, type Valued } from './worth.rules.ts'

/**
 * Whether what this person imports is worth so much, with all that they imported within 24 hours, that a second person
 * has to let it be won.
 */
export async function isAboveLimit(
  { env, now, staff }: Pick<StockCtx, 'env' | 'now' | 'staff'>,
  tx: Tx,
  given: Valued & { country: string },
): Promise<boolean> {
  const emails = [staff.email, ...(await accountsOfPerson(tx, staff.email)).map(({ email }) => email)]
  const earlier = await tx.many(confirmedBy, { emails, since: new Date(now().getTime() - DAY) })
  const settings = createLiveSettings(env, tx)
  await settings.refresh()
  const worths = [given, ...earlier].map(({ country, ...valued }) =>
    worthOf(valued, { symbol: env.CRYPTO_SYMBOL, localRate: settings.country(country).localRate }),
  )
  return worths.reduce((sum, worth) => sum + worth, 0) > env.STOCK_VALUE_LIMIT
}
