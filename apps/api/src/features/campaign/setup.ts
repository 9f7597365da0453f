import type { AdminApi, Output } from '@momi/contract'
import type { ConfigKind } from '@momi/contract/config-subjects'
import { CAMPAIGN_COUNTRIES } from '@momi/contract/rules/calendar'
import type { Ctx } from '../../core/context.ts'
import * as store from './setup.store.ts'

type Setup = Output<AdminApi['GET /api/v1/admin/campaign/setup']>
type Step = Setup['items'][number]['steps'][number]

/** What is set up in each country, and what is missing until people are given something there. */
export async function setup({ db, settings }: Pick<Ctx, 'db' | 'settings'>): Promise<Setup> {
  const [live, drafted, free] = await Promise.all([
    db.many(store.liveCounts, {}),
    db.many(store.draftedCounts, {}),
    db.many(store.freeItems, {}),
  ])
  const items = CAMPAIGN_COUNTRIES.map((countryCode) => {
    const of = <R extends { kind: ConfigKind; country: string }>(rows: readonly R[], kind: ConfigKind) =>
      rows.find((row) => row.kind === kind && row.country === countryCode)
    const configured = (step: Step['step'], kind: ConfigKind): Step => {
      const [on, draft] = [of(live, kind)?.count ?? 0, of(drafted, kind)]
      const state = on > 0 ? 'DONE' : draft ? 'DRAFTED' : 'MISSING'
      return { step, state, count: on, changeId: draft?.change ?? null }
    }
    const counted = (step: Step['step'], count: number): Step => ({
      step,
      state: count > 0 ? 'DONE' : 'MISSING',
      count,
      changeId: null,
    })
    const steps = [
      openingOf(settings, countryCode),
      counted('TERMS', Number(settings.client().legalEntity !== '')),
      configured('MISSIONS', 'mission'),
      configured('REWARD', 'reward'),
      counted('STOCK', free.find(({ country }) => country === countryCode)?.count ?? 0),
      configured('EXCHANGE_RATE', 'exchange_rate'),
    ]
    return { countryCode, steps: [...steps, publishedOf(steps)] }
  })
  return { items }
}

/** Whether the country is open. */
function openingOf(settings: Ctx['settings'], countryCode: string): Step {
  const isOpen = settings.country(countryCode).enabled
  const closed = settings.pausedCountries().includes(countryCode) ? 'PAUSED' : 'MISSING'
  return { step: 'COUNTRY', state: isOpen ? 'DONE' : closed, count: Number(isOpen), changeId: null }
}

/** DONE if missions run, and nothing that another step needs is left in a draft. */
function publishedOf(steps: readonly Step[]): Step {
  const draft = steps.find(({ state }) => state === 'DRAFTED')
  const missions = steps.find(({ step }) => step === 'MISSIONS')!.count
  const state = draft ? 'DRAFTED' : missions > 0 ? 'DONE' : 'MISSING'
  return { step: 'PUBLISHED', state, count: missions, changeId: draft?.changeId ?? null }
}
