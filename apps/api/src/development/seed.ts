import { DAY } from '@momi/contract/rules/durations'
import type { MissionType } from '@momi/contract'
import { liveOf } from '../core/config/config-versions.ts'
import type { MissionFrame } from '../core/missions/mission-config.ts'
import { publishItems, starterItems, type SubjectBody } from '../features/campaign/public.ts'
import type { HashKeys } from '../core/secrets/hash-keys.ts'
import { addRewardItems } from '../features/stock/public.ts'
import type { Deps } from '../http/deps.ts'
import { editMission } from './campaign.ts'

/** How many items the demo has of each reward, by the name of the reward without its country. */
const STOCK: Readonly<Record<string, number>> = {
  hidden: 50,
  'wheel-cusd': 200,
  'wheel-jackpot': 1,
  'wheel-dapp': 500,
  'wheel-bet9ja': 100,
}

/** How long the demo's giveaway runs after it was seeded. */
const GIVEAWAY_DAYS = 90

/** Whether the demo switches a subject of the starter file on. */
const isDemoGiveaway = ({ kind, country, key }: SubjectBody) =>
  kind === 'mission' && country === 'BR' && key === 'giveaway'

/**
 * The body that the demo gives a subject of the starter file: an open giveaway, and in Nigeria the hidden reward of the
 * other countries, because the lab shows how it is paid.
 */
function demoBody(item: SubjectBody, endsAt: string): unknown {
  if (isDemoGiveaway(item)) return { ...Object(item.body), enabled: true, endsAt }
  return item.key === 'hidden-NG' ? starterItems().find(({ key }) => key === 'hidden-GH')!.body : item.body
}

type SeedDeps = Pick<Deps, 'database' | 'cipher' | 'now'> & { readonly keys: HashKeys }

/** Adds what the starter file configures, with its stock and an open giveaway; existing entries stay unchanged. */
export async function seedDemo(deps: SeedDeps): Promise<void> {
  const at = deps.now()
  const endsAt = new Date(at.getTime() + GIVEAWAY_DAYS * DAY).toISOString()
  await deps.database.transact(async (tx) => {
    const missing: SubjectBody[] = []
    for (const item of starterItems()) {
      if (!(await liveOf(tx, item))) missing.push({ ...item, body: demoBody(item, endsAt) })
    }
    await publishItems(tx, missing, { madeBy: 'demo', why: 'the demo campaign', at })
    for (const { kind, country, key: definition } of missing) {
      const items = kind === 'reward' && STOCK[definition.slice(0, -country.length - 1)]
      if (items) await addRewardItems(tx, deps, { definition, items, winnableAt: at })
    }
  })
}

/** Resets the rule of every mission of the demo campaign, and whether it is enabled. */
export async function restoreDemo({ database, now }: Pick<Deps, 'database' | 'now'>): Promise<void> {
  const change = { madeBy: 'demo', why: 'restored to the demo campaign', at: now() }
  await database.transact(async (tx) => {
    for (const item of starterItems()) {
      if (item.kind !== 'mission') continue
      const { rule, enabled } = item.body as MissionFrame
      const edit = { rule, enabled: enabled || isDemoGiveaway(item) }
      await editMission(tx, { country: item.country, type: item.key as MissionType, edit, ...change })
    }
  })
}
