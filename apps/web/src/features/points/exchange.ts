import type { Api, LocalWorth, Output } from '@momi/contract'
import { localAmount } from '@momi/contract/rules/local-amount'

export type ExchangeConfig = Output<Api['GET /api/v1/points/exchange/config']> & { pointsPerUnit: number }

/** The value of points in the token's smallest paid fraction, rounded down as the server does. */
const fractionsOf = (points: number, { pointsPerUnit, decimals }: ExchangeConfig): bigint =>
  (BigInt(points) * BigInt(10 ** decimals)) / BigInt(pointsPerUnit)

/** The value of points: a decimal number of the token. */
export const estimateOf = (points: number, config: ExchangeConfig): number =>
  Number(fractionsOf(points, config)) / 10 ** config.decimals

/** About what points are worth in the local currency; undefined if no rate is set. */
export function worthOf(points: number, config: ExchangeConfig): LocalWorth | undefined {
  if (!config.local) return undefined
  const { perUnit, ...local } = config.local
  return { amount: localAmount(estimateOf(points, config).toFixed(config.decimals), perUnit), ...local }
}

/** The amounts that can be chosen with one tap: without duplicates, and none that would be refused. */
export function choicesOf({ minPoints, withdrawable }: Pick<ExchangeConfig, 'minPoints' | 'withdrawable'>) {
  const choices = [
    { name: 'minimum', points: minPoints },
    { name: 'half', points: Math.floor(withdrawable / 2) },
    { name: 'all', points: withdrawable },
  ] as const
  const isPossible = (points: number) => points > 0 && points >= minPoints && points <= withdrawable
  // Of choices with equal amounts only the last one is kept, for example 'all' instead of 'minimum'.
  return choices.filter(
    ({ points }, i) => isPossible(points) && !choices.slice(i + 1).some((later) => later.points === points),
  )
}
