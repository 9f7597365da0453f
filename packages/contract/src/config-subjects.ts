import { HOUR } from './rules/durations.ts'

/**
 * The kinds of configuration that staff change (docs/campaign.md). A subject is a kind and a key in a country, or in
 * `EVERYWHERE`.
 */
export const CONFIG_KINDS = [
  'mission',
  'reward',
  'market_item',
  'exchange_rate',
  'country',
  'client',
  'stock_batch',
  'budget',
  'risk',
] as const
export type ConfigKind = (typeof CONFIG_KINDS)[number]

export const isConfigKind = (kind: string): kind is ConfigKind => (CONFIG_KINDS as readonly string[]).includes(kind)

/** The country of a subject that applies in all countries. */
export const EVERYWHERE = '*'

/** The key of the only subject of the kinds `country`, `client` and `risk` in a country. */
export const SETTINGS = 'settings'

/** How long a rehearsal of the same content is not made again, in ms: until then the days are nearly the same. */
export const REHEARSAL_LASTS = 12 * HOUR

/** Kinds of configuration whose effect the stored inputs show. */
const REHEARSED_KINDS: readonly ConfigKind[] = ['mission', 'reward', 'market_item', 'exchange_rate']

/** Whether a change has an effect on the last days that can be rehearsed. */
export const isRehearsed = (items: readonly { kind: ConfigKind }[]): boolean =>
  items.some(({ kind }) => REHEARSED_KINDS.includes(kind))
