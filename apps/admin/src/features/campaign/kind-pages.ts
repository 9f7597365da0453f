import type { ConfigSubject } from '@momi/contract'

const ROUTES = {
  reward: '/campaign/rewards',
  market_item: '/campaign/market',
  exchange_rate: '/campaign/exchange',
  country: '/campaign/countries',
  client: '/campaign/client',
} as const

export const WHEEL = 'roulette'

/** The page that lists a subject. */
export const listPathOf = ({ kind, key }: Pick<ConfigSubject, 'kind' | 'key'>) => {
  if (kind !== 'mission') return ROUTES[kind]
  return key === WHEEL ? '/campaign/wheel' : '/campaign/missions'
}
