import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ConfigSubject } from '@momi/contract'

const ROUTES = {
  reward: '/campaign/rewards',
  market_item: '/campaign/market',
  exchange_rate: '/campaign/exchange',
  country: '/campaign/countries',
  client: '/campaign/client',
  stock_batch: '/stock',
  budget: '/campaign/budgets',
  risk: '/campaign/risk',
} as const

export const WHEEL = 'roulette'

/** The titles of the pages that list subjects. */
export const LIST_TITLES = {
  '/campaign/missions': msg`Missions`,
  '/campaign/wheel': msg`Wheel`,
  '/campaign/rewards': msg`Reward definitions`,
  '/campaign/market': msg`Market`,
  '/campaign/exchange': msg`Exchange`,
  '/campaign/countries': msg`Countries`,
  '/campaign/client': msg`Client`,
  '/stock': msg`Stock`,
  '/campaign/budgets': msg`Budgets`,
  '/campaign/risk': msg`Risk signals`,
} as const satisfies Record<ListPath, MessageDescriptor>

type ListPath = (typeof ROUTES)[keyof typeof ROUTES] | '/campaign/wheel' | '/campaign/missions'

/** The page that lists a subject. */
export const listPathOf = ({ kind, key }: Pick<ConfigSubject, 'kind' | 'key'>): ListPath => {
  if (kind !== 'mission') return ROUTES[kind]
  return key === WHEEL ? '/campaign/wheel' : '/campaign/missions'
}
