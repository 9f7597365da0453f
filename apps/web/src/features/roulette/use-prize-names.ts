import { useLingui } from '@lingui/react/macro'
import type { LocalWorth } from '@momi/contract'
import { useClient } from '../../shared/client.ts'
import { formatMoney } from '../../shared/i18n/format-money.ts'
import type { Spin } from './check-spin.ts'
import { PRIZES } from './prizes.ts'

type Prize = Pick<Spin, 'type' | 'amount' | 'name'>

/** The names of prizes, in full and short for the wheel, and about what they are worth. */
export function usePrizeNames() {
  const { t } = useLingui()
  const symbol = useClient().config.brand.cryptoSymbol
  const nameOf = ({ type, amount, name }: Prize): string => name ?? t(PRIZES[type].nameOf({ amount, symbol }))
  const shortOf = ({ type, amount }: Prize): string => {
    const short = PRIZES[type].shortOf({ amount, symbol })
    return typeof short === 'string' ? short : t(short)
  }
  const aboutOf = (worth: LocalWorth): string => {
    const money = formatMoney(worth)
    return t`About ${money}`
  }
  return { nameOf, shortOf, aboutOf }
}
