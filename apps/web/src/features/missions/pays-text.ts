import { useLingui } from '@lingui/react/macro'
import { formatNumber } from '../../shared/i18n/format.ts'
import type { Mission } from './mission-messages.ts'

/** What a gift is called; undefined for points, which have a coin. */
export function useGift({ gift, amount }: NonNullable<Mission['pays']>): string | undefined {
  const { t } = useLingui()
  const spins = formatNumber(amount)
  if (gift === 'REWARD') return t`A reward`
  if (gift === 'SPINS') return amount === 1 ? t`1 spin` : t`${spins} spins`
  return undefined
}

/** For what a mission pays, how often, and up to how much. The early list has no plurals, so units have none. */
export function usePaysText({ type, pays }: Mission): string {
  const { t } = useLingui()
  if (!pays) return ''
  const { amount, needs, every, within, per, times, most, left } = pays
  const forWhat = () => {
    if (type.startsWith('hidden')) return times === 1 ? t`for a find` : t`for each find`
    // That one article is enough says its title.
    if (needs === null || type === 'open_article') return ''
    const count = countOf(every ?? needs)
    return every === null ? t`for ${count}` : t`every ${count}`
  }
  const countOf = (count: number) => {
    const number = formatNumber(count)
    if (type === 'eayb') return t`${number} min`
    if (type === 'data_saved') return count < 1000 ? `${number} kB` : `${formatNumber(count / 1000)} MB`
    return count === 1 ? t`1 article` : t`${number} articles`
  }
  const howOften = () => {
    if (per !== 'DAY') return t`once`
    if (times === 1) return t`once a day`
    // What it could have given today, the other mission has given.
    if (left === 0) return ''
    const more = left && most !== null && formatNumber(left * amount)
    if (more) return t`up to ${more} more today`
    const sum = formatNumber(most ?? times)
    return most === null ? t`up to ${sum} rewards a day` : t`up to ${sum} a day`
  }
  if (within !== null) {
    const [days, of] = [formatNumber(needs!), formatNumber(within)]
    return t`for every ${days} active days in ${of}`
  }
  return [forWhat(), howOften()].filter(Boolean).join(', ')
}
