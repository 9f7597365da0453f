import type { Api, Output } from '@momi/contract'

export type ExchangeConfig = Output<Api['GET /api/v1/points/exchange/config']> & { pointsPerUnit: number }

/** The value of points in the token's smallest paid fraction, rounded down as the server does. */
const fractionsOf = (points: number, { pointsPerUnit, decimals }: ExchangeConfig): bigint =>
  (BigInt(points) * BigInt(10 ** decimals)) / BigInt(pointsPerUnit)

/** The value of points: a decimal number of the token. */
export const estimateOf = (points: number, config: ExchangeConfig): number =>
  Number(fractionsOf(points, config)) / 10 ** config.decimals

const CENTS = 100n

/**
 * The approximate value of points in the local currency, rounded down: a decimal string; undefined if no rate is set.
 */
export function localValueOf(points: number, config: ExchangeConfig): string | undefined {
  if (!config.local) return undefined
  const [whole = '', fraction = ''] = config.local.perUnit.split('.')
  const cents =
    (fractionsOf(points, config) * BigInt(whole + fraction) * CENTS) / BigInt(10 ** (config.decimals + fraction.length))
  return `${cents / CENTS}.${String(cents % CENTS).padStart(2, '0')}`
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
