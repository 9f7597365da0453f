import type { MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import { formatNumber } from '../../shared/i18n/format.ts'
import { formatShort } from '../../shared/i18n/format-odds.ts'
import type { Spin } from './check-spin.ts'

/** What the texts of a prize are made of. `symbol`: the token's. */
interface Values {
  amount: number
  symbol: string
}

/** How the wheel shows and names the prizes of a type. A text is a string if it needs no translation. */
interface PrizeKind {
  /** Its icon, in the style of @momi/ui's icons: a 24 px grid, a 2 px round stroke. Only the wheel uses it. */
  drawing: string
  /** The colours of its segment, a class of roulette.css. */
  tone: 'brand' | 'hero' | 'control' | 'success' | 'success-soft' | 'gold' | 'warning-soft'
  /** The name of a prize that the api does not name. */
  nameOf: (values: Values) => MessageDescriptor
  /** The name on the wheel. */
  shortOf: (values: Values) => MessageDescriptor | string
  /** The title of its result; without one, the title says what was won. */
  titleOf?: (prize: string) => MessageDescriptor
  /** What its result says. */
  resultOf: (won: { balance: string }) => MessageDescriptor
}

/** The types of prizes: what the client knows about each but its pictogram (docs/adding.md). */
export const PRIZES: Readonly<Record<Spin['type'], PrizeKind>> = {
  POINTS: {
    drawing: 'M12 3a9 9 0 100 18 9 9 0 000-18zM8.5 15.5v-7L12 12.5l3.5-4v7',
    tone: 'brand',
    nameOf({ amount }) {
      const points = formatNumber(amount)
      return msg`${points} points`
    },
    shortOf: ({ amount }) => formatShort(amount),
    resultOf: ({ balance }) => msg`Added! Your balance is ${balance} points.`,
  },
  ROULETTE_SPIN: {
    drawing: 'M20 12a8 8 0 11-2.5-5.800M20 3v4.500h-4.500',
    tone: 'hero',
    nameOf: ({ amount }) => msg`${plural(amount, { one: '# more spin', other: '# more spins' })}`,
    shortOf: ({ amount }) => `+${formatShort(amount)}`,
    resultOf: () => msg`Use it whenever you like.`,
  },
  NOTHING_WON: {
    // Reads the same at any angle of the wheel.
    drawing: 'M12 3a9 9 0 100 18 9 9 0 000-18zM5.700 5.700l12.600 12.600',
    tone: 'control',
    nameOf: () => msg`No prize`,
    shortOf: () => '',
    titleOf: () => msg`Not this time`,
    resultOf: () => msg`Better luck next spin!`,
  },
  REDEEM_CUSD: {
    drawing:
      'M12 3v18M16.500 7.500C15 6 13.500 5.700 12 5.700c-2.500 0-4.300 1.200-4.300 3C7.700 13.500 16.500 11 16.500 15.300c0 1.900-2 3-4.500 3-2 0-3.500-.6-4.800-2',
    tone: 'success',
    nameOf: ({ symbol }) => msg`${symbol} for your wallet`,
    shortOf: ({ symbol }) => symbol,
    resultOf: () => msg`Claim it in your rewards and we'll send it to your wallet.`,
  },
  BET9JA_ITEM: {
    drawing:
      'M12 3a9 9 0 100 18 9 9 0 000-18zM12 8l4 3-1.500 4.500h-5L8 11zM12 3v5M16 11l4.700-1.500M14.500 15.500l3 3.800M9.500 15.500l-3 3.800M8 11L3.300 9.500',
    tone: 'success-soft',
    nameOf: () => msg`A Bet9ja prize`,
    shortOf: () => 'Bet9ja',
    resultOf: () => msg`Your reward shows how to use it at Bet9ja.`,
  },
  JACKPOT: {
    drawing: 'M12 3l2.700 5.700 6.300.8-4.600 4.300 1.200 6.200L12 17l-5.600 3 1.200-6.200L3 9.500l6.300-.8z',
    tone: 'gold',
    nameOf: () => msg`The jackpot`,
    shortOf: () => msg`Jackpot`,
    titleOf: (prize) => msg`${prize}!`,
    resultOf: () => msg`It's yours! Claim it in your rewards.`,
  },
  DAPP: {
    drawing: 'M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 17h6M17 14v6',
    tone: 'warning-soft',
    nameOf: () => msg`A prize in an app`,
    shortOf: () => msg`App`,
    resultOf: () => msg`Your reward shows where to use it.`,
  },
}
