import type { Api, Output } from '@momi/contract'

export type ExchangeConfig = Output<Api['GET /api/v1/points/exchange/config']> & { pointsPerUnit: number }

/** The value of points, rounded down as the server does: a decimal number of the token. */
export function estimateOf(points: number, { pointsPerUnit, decimals }: ExchangeConfig): number {
  const scale = 10 ** decimals
  return Number((BigInt(points) * BigInt(scale)) / BigInt(pointsPerUnit)) / scale
}

/** An address in short form: 0x12…89ab. */
export const shortened = (address: string): string => `${address.slice(0, 4)}…${address.slice(-4)}`
