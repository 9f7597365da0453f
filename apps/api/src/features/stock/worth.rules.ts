/** Items of which only the number is known count as worth this much of the token each, so that leaving it out saves nothing. */
const UNKNOWN_WORTH = 10

export interface Valued {
  items: number
  /** What staff entered: the value of one item in a currency. */
  value: string | null
  currency: string | null
  /** What the reward pays for one item, in the token. */
  amount: string | null
}

interface Rates {
  /** The symbol of the token. */
  symbol: string
  /** About how much of the local currency one token is worth. */
  localRate: { currency: string; perUnit: string } | null
}

/** The worth of items in the token. */
export function worthOf({ items, value, currency, amount }: Valued, { symbol, localRate }: Rates): number {
  const entered =
    value === null || Number(value) === 0
      ? null
      : currency === symbol.toUpperCase()
        ? Number(value)
        : currency === localRate?.currency
          ? Number(value) / Number(localRate!.perUnit)
          : null
  const each = amount === null ? entered : Math.max(Number(amount), entered ?? 0)
  return items * (each ?? UNKNOWN_WORTH)
}
