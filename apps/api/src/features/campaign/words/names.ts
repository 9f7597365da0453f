import { EVERYWHERE } from '@momi/contract/config-subjects'
import type { Subject } from '../../../core/config/subject.ts'
import { MISSION_NAMES } from '../../../core/missions/mission-names.ts'
import { isMissionType } from '../../missions/public.ts'
import { isFields } from './schema-node.ts'
import { capital } from './values.ts'

/** The English name in the body of a reward or an item; its key if the body has none. */
function ownName(key: string, body: unknown): string {
  const name = isFields(body) && isFields(body['name']) ? body['name']['en'] : undefined
  return typeof name === 'string' && name !== '' ? name : key
}

/** What staff call a subject inside of a sentence. */
export function nameInSentence({ kind, key }: Omit<Subject, 'country'>, body?: unknown): string {
  switch (kind) {
    case 'mission':
      return isMissionType(key) ? MISSION_NAMES[key] : key
    case 'reward':
      return `reward “${ownName(key, body)}”`
    case 'market_item':
      return `market item “${ownName(key, body)}”`
    case 'exchange_rate':
      return 'exchange rate'
    case 'country':
      return 'country'
    case 'client':
      return 'client'
    case 'stock_batch':
      return 'batch of stock'
    case 'budget':
      return `budget “${key}”`
    case 'risk':
      return 'risk signals'
  }
}

/** What staff call a subject: "Daily streak". `body`: its current body, which has the name of a reward or item. */
export function nameOf(subject: Omit<Subject, 'country'>, body?: unknown): string {
  return subject.kind === 'reward' || subject.kind === 'market_item'
    ? ownName(subject.key, body)
    : capital(nameInSentence(subject))
}

/** The same with the code of its country: "Daily streak (NG)". */
export const nameWithCountry = (subject: Subject, body?: unknown): string =>
  `${nameOf(subject, body)} (${subject.country})`

const COUNTRIES = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' })

export const countryName = (country: string): string =>
  country === EVERYWHERE ? 'All countries' : (COUNTRIES.of(country) ?? country)

/** The same after other words: "Kente waves, all countries". */
export const countryInSentence = (country: string): string =>
  country === EVERYWHERE ? 'all countries' : countryName(country)
