import type { Tx } from '../../db/db.ts'
import { addRate, currentRate } from './exchange.store.ts'

interface Rate {
  country: string
  /** Points per unit of the token. */
  pointsPerUnit: number
  /** The minimum number of points in one exchange. */
  minPoints: number
}

/** Sets the exchange rate of a country. */
export async function setExchangeRate(tx: Tx, { country, pointsPerUnit, minPoints }: Rate, at: Date): Promise<void> {
  await tx.one(addRate, { country, points_per_unit: pointsPerUnit, min_points: minPoints, at })
}

/** Whether points can be exchanged in a country. */
export const hasExchangeRate = async (tx: Tx, country: string): Promise<boolean> =>
  (await tx.one(currentRate, { country })) !== undefined
