import { EVERYWHERE, type ConfigKind } from '@momi/contract/config-subjects'
import { CAMPAIGN_COUNTRIES } from '@momi/contract/rules/calendar'

const PLACES: Partial<Record<ConfigKind, readonly string[]>> = {
  market_item: [EVERYWHERE, ...CAMPAIGN_COUNTRIES],
  client: [EVERYWHERE],
  budget: [EVERYWHERE, ...CAMPAIGN_COUNTRIES],
  risk: [EVERYWHERE, ...CAMPAIGN_COUNTRIES],
}

/** Where a subject of a kind can be: in countries, in all of them at once, or both. */
export const placesOf = (kind: ConfigKind): readonly string[] => PLACES[kind] ?? CAMPAIGN_COUNTRIES
