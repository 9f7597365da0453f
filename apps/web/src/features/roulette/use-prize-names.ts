import { useLingui } from '@lingui/react/macro'
import { useClient } from '../../shared/client.ts'
import type { Spin } from './check-spin.ts'
import { PRIZES } from './prizes.ts'

type Prize = Pick<Spin, 'type' | 'amount' | 'name'>

/** The names of prizes: in full, and short for the wheel. */
export function usePrizeNames() {
  const { t } = useLingui()
  const symbol = useClient().config.brand.cryptoSymbol
  const nameOf = ({ type, amount, name }: Prize): string => name ?? t(PRIZES[type].nameOf({ amount, symbol }))
  const shortOf = ({ type, amount }: Prize): string => {
    const short = PRIZES[type].shortOf({ amount, symbol })
    return typeof short === 'string' ? short : t(short)
  }
  return { nameOf, shortOf }
}
