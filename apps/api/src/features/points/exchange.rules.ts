/** The number of decimals of a paid amount. */
export const DECIMALS = 4

/** The token amount for points, rounded down to `DECIMALS`: a decimal string without trailing zeros. */
export function amountOf(points: number, pointsPerUnit: number): string {
  const scaled = (BigInt(points) * 10n ** BigInt(DECIMALS)) / BigInt(pointsPerUnit)
  const digits = String(scaled).padStart(DECIMALS + 1, '0')
  const [whole, fraction] = [digits.slice(0, -DECIMALS), digits.slice(-DECIMALS).replace(/0+$/, '')]
  return fraction === '' ? whole : `${whole}.${fraction}`
}
