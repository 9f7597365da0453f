import { CAMPAIGN_COUNTRIES } from './core/calendar.ts'
import type { Tx } from './db/db.ts'
import { addMissionConfig } from './features/missions/public.ts'

const STREAK = { points: [10, 15, 20, 25, 30, 40, 60], coolOffHours: 8 }

/** Every mission type in display order. Only what works end to end is switched on. */
const MISSIONS = [
  ['google_signin', 'verification', true, { points: 100 }],
  ['signin', 'verification', true, { points: 100 }],
  ['streaks', 'prizes', true, STREAK],
  ['roulette', 'prizes', false, {}],
  ['hidden_rewards', 'prizes', false, {}],
  ['hidden_rewards_small_reward', 'prizes', false, {}],
  ['giveaway', 'prizes', false, {}],
  ['data_saved', 'missions', false, { points: 50 }],
  ['read_articles', 'missions', false, { points: 30 }],
  ['open_article', 'missions', false, { points: 10 }],
  ['eayb', 'missions', false, { points: 25 }],
  ['make_browser_default', 'others', false, { points: 75 }],
  ['set_wallpaper', 'others', false, { points: 20 }],
  ['loyalty_bonus', 'others', false, { points: 150 }],
] as const

/** The demo campaign, in every campaign country. What is there already stays as it is. */
export async function seedDemo(transact: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>): Promise<void> {
  await transact(async (tx) => {
    for (const country of CAMPAIGN_COUNTRIES)
      for (const [position, [type, group, enabled, rule]] of MISSIONS.entries())
        await addMissionConfig(tx, { country, type, group, position, enabled, rule })
  })
}
