/** Decimals of what is paid. */
export const DECIMALS = 4

/** What points are worth, rounded down to what is paid: a decimal string without needless zeros. */
export function amountOf(points: number, pointsPerUnit: number): string {
  const scaled = (BigInt(points) * 10n ** BigInt(DECIMALS)) / BigInt(pointsPerUnit)
  const digits = String(scaled).padStart(DECIMALS + 1, '0')
  const [whole, fraction] = [digits.slice(0, -DECIMALS), digits.slice(-DECIMALS).replace(/0+$/, '')]
  return fraction === '' ? whole : `${whole}.${fraction}`
}
