import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useClient } from '../../shared/client.ts'
import { formatNumber } from '../../shared/i18n/format.ts'
import { formatShort } from '../../shared/i18n/format-odds.ts'
import type { Spin } from './check-spin.ts'

type Prize = Pick<Spin, 'type' | 'amount' | 'name'>

/** The names of prizes: in full, and short for the wheel. */
export function usePrizeMessages() {
  const { t } = useLingui()
  const symbol = useClient().config.brand.cryptoSymbol

  function nameOf({ type, amount, name }: Prize): string {
    const points = formatNumber(amount)
    switch (type) {
      case 'POINTS':
        return t`${points} points`
      case 'ROULETTE_SPIN':
        return t`${plural(amount, { one: '# more spin', other: '# more spins' })}`
      case 'NOTHING_WON':
        return t`No prize`
      case 'REDEEM_CUSD':
        return name ?? t`${symbol} for your wallet`
      case 'BET9JA_ITEM':
        return name ?? t`A Bet9ja prize`
      case 'JACKPOT':
        return name ?? t`The jackpot`
      case 'DAPP':
        return name ?? t`A prize in an app`
    }
  }

  function shortOf({ type, amount }: Prize): string {
    switch (type) {
      case 'POINTS':
        return formatShort(amount)
      case 'ROULETTE_SPIN':
        return `+${formatShort(amount)}`
      case 'NOTHING_WON':
        return '–'
      case 'REDEEM_CUSD':
        return symbol
      case 'BET9JA_ITEM':
        return 'Bet9ja'
      case 'JACKPOT':
        return t`Jackpot`
      case 'DAPP':
        return t`App`
    }
  }
  return { nameOf, shortOf }
}
