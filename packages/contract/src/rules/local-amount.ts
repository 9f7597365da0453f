const CENTS = 100n
const DIGITS = 3

/** A decimal string as an integer and the number of its decimals. */
function partsOf(decimal: string): [bigint, number] {
  const [whole = '', fraction = ''] = decimal.split('.')
  return [BigInt(whole + fraction), fraction.length]
}

/**
 * About what an amount of the token is worth at a local rate: rounded down to cents and to three significant digits, so
 * that it never promises more, or looks more exact, than the rate. Both are decimal strings.
 */
export function localAmount(amount: string, perUnit: string): string {
  const [units, decimals] = partsOf(amount)
  const [rate, rateDecimals] = partsOf(perUnit)
  const cents = String((units * rate * CENTS) / BigInt(10) ** BigInt(decimals + rateDecimals))
  const rounded = cents.slice(0, DIGITS).padEnd(cents.length, '0').padStart(3, '0')
  return `${rounded.slice(0, -2)}.${rounded.slice(-2)}`
}
