import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { ConfigKind } from '@momi/contract/config-subjects'
import type { LocalRate } from '@momi/contract'
import { CAMPAIGN_COUNTRIES, dayOf, zoneOf } from '@momi/contract/rules/calendar'
import { isCountryAllowed } from '@momi/contract/rules/country'
import { SECOND } from '@momi/contract/rules/durations'
import { read, type Db } from '../../db/db.ts'
import type { Env } from '../../env.ts'
import { clientSubject, type ClientSettings } from './client-settings.ts'
import { countrySubject, type CountrySettings } from './country-settings.ts'

/** How often each process reads the settings. */
const READ_EVERY_MS = SECOND

const liveSettings = read(
  'live_settings',
  {},
  { kind: 'text', country: 'text', body: 'jsonb', was_open: 'bool', rate_since: 'timestamptz?' },
  `select kind, country, body,
          exists (select from config_versions w
                   where w.kind = v.kind and w.country = v.country and w.key = v.key
                     and w.body -> 'enabled' = 'true') as was_open,
          (select min(w.at) from config_versions w
            where w.kind = v.kind and w.country = v.country and w.key = v.key and w.version <= v.version
              and w.version > (select coalesce(max(o.version), 0) from config_versions o
                                where o.kind = v.kind and o.country = v.country and o.key = v.key
                                  and o.version < v.version
                                  and o.body -> 'localRate' is distinct from v.body -> 'localRate')) as rate_since
     from live_config_versions v
    where kind in ('country', 'client') and key = 'settings'
    order by kind, country`,
)

/** The settings that staff publish, as this process has read them last. */
export interface LiveSettings {
  /** What applies to the people of a country: its live version, or the first values from the environment. */
  readonly country: (country: string) => CountrySettings
  /** The rate of a country, with the day since which it holds; null: none is set. */
  readonly localRate: (country: string) => LocalRate | null
  readonly client: () => ClientSettings
  /** Countries whose people may use Momi, upper case; '*' allows all. */
  readonly countries: () => readonly string[]
  readonly pointsCountries: () => readonly string[]
  /** Countries that were open and are switched off: missions give nothing, and what was earned stays. */
  readonly pausedCountries: () => readonly string[]
  /** Changes whenever the settings do. */
  readonly revision: () => number
  readonly refresh: () => Promise<void>
  /** Reads the settings now and every second, until the process drains. */
  readonly poll: (process: { isDraining: () => boolean; onError: (error: unknown) => void }) => Promise<void>
  /**
   * To be awaited after a transaction that published these kinds: resolves once every process must have read the
   * settings (docs/decisions/0099-live-settings.md).
   */
  readonly published: (kinds: readonly ConfigKind[]) => Promise<void>
}

interface Snapshot {
  countries: ReadonlyMap<string, CountrySettings>
  ratesSince: ReadonlyMap<string, Date | null>
  paused: readonly string[]
  client: ClientSettings | undefined
}

export function createLiveSettings(env: Env, db: Db): LiveSettings {
  let snapshot: Snapshot = { countries: new Map(), ratesSince: new Map(), paused: [], client: undefined }
  let revision = 0
  let isPolling = false

  const country = (code: string) => snapshot.countries.get(code) ?? firstCountry(env, code)
  const listOf = (first: readonly string[], isOn: (settings: CountrySettings) => boolean) => {
    // Once a country is switched off, '*' stands for the campaign's other countries.
    if (first.includes('*') && [...snapshot.countries.values()].every(isOn)) return first
    const others = first.filter((code) => code !== '*' && !CAMPAIGN_COUNTRIES.includes(code))
    return [...CAMPAIGN_COUNTRIES.filter((code) => isOn(country(code))), ...others]
  }
  const refresh = async () => {
    const next = snapshotOf(env, await db.many(liveSettings, {}))
    if (isDeepStrictEqual(next, snapshot)) return
    snapshot = next
    revision++
  }

  return {
    country,
    localRate: (code) => {
      if (!snapshot.countries.has(code)) return env.LOCAL_RATES[code] ?? null
      const { localRate } = country(code)
      const since = snapshot.ratesSince.get(code)
      return localRate && { ...localRate, since: since ? dayOf(since, zoneOf(code)!) : null }
    },
    client: () => snapshot.client ?? firstClient(env),
    countries: () => listOf(env.COUNTRIES, ({ enabled }) => enabled),
    pointsCountries: () => listOf(env.POINTS_COUNTRIES, ({ points }) => points),
    pausedCountries: () => snapshot.paused,
    revision: () => revision,
    refresh,
    poll: async ({ isDraining, onError }) => {
      await refresh()
      isPolling = true
      let isReading = false
      const timer = setInterval(() => {
        if (isDraining()) return clearInterval(timer)
        if (isReading) return
        isReading = true
        void refresh()
          .catch(onError)
          .finally(() => (isReading = false))
      }, READ_EVERY_MS).unref()
    },
    published: async (kinds) => {
      if (!kinds.some((kind) => kind === countrySubject.kind || kind === clientSubject.kind)) return
      await refresh()
      // One interval until the other processes read, and one for them to have the answer.
      if (isPolling) await sleep(2 * READ_EVERY_MS)
    },
  }
}

/** The only kinds that are read from here. */
function snapshotOf(
  env: Env,
  rows: readonly { kind: string; country: string; body: unknown; was_open: boolean; rate_since: Date | null }[],
): Snapshot {
  const client = rows.find(({ kind }) => kind === clientSubject.kind)
  const countries = rows
    .filter(({ kind }) => kind === countrySubject.kind)
    .map((row) => ({ ...row, settings: countrySubject.schema('').parse(row.body) }))
  return {
    countries: new Map(countries.map(({ country, settings }) => [country, settings])),
    ratesSince: new Map(countries.map((row) => [row.country, row.rate_since])),
    paused: countries
      .filter((row) => !row.settings.enabled && (row.was_open || isCountryAllowed(env.COUNTRIES, row.country)))
      .map((row) => row.country),
    client: client && clientSubject.schema('').parse(client.body),
  }
}

/** The settings of a country before its first version. */
function firstCountry(env: Env, country: string): CountrySettings {
  const { currency, perUnit } = env.LOCAL_RATES[country] ?? {}
  return {
    enabled: isCountryAllowed(env.COUNTRIES, country),
    points: isCountryAllowed(env.POINTS_COUNTRIES, country),
    referralPoints: env.REFERRAL_POINTS,
    payoutHoldHours: env.PAYOUT_HOLD_HOURS,
    exchangeHoldHours: env.EXCHANGE_HOLD_HOURS,
    prizeAccountAgeMinutes: env.PRIZE_ACCOUNT_AGE_MINUTES,
    localRate: currency && perUnit ? { currency, perUnit } : null,
    outage: null,
  }
}

/** What applies before the first version of a subject; undefined: nothing does. */
export function settingsBeforeFirst(env: Env, { kind, country }: { kind: ConfigKind; country: string }) {
  if (kind === countrySubject.kind) return firstCountry(env, country)
  return kind === clientSubject.kind ? firstClient(env) : undefined
}

/** The settings of the client before their first version. */
const firstClient = (env: Env): ClientSettings => ({
  ambassadorsOrigin: env.AMBASSADORS_ORIGIN,
  browserUrl: env.BROWSER_URL,
  legalEntity: env.BRAND_LEGAL_ENTITY,
  support: null,
})
