import type { MissionType } from '@momi/contract'
import { CAMPAIGN_COUNTRIES } from '@momi/contract/rules/calendar'
import { DAY } from '@momi/contract/rules/durations'
import type { Tx } from '../db/db.ts'
import { DEMO_STEPS } from './demo-steps.ts'
import { addRewardItems } from '../features/stock/public.ts'
import type { HashKeys } from '../core/secrets/hash-keys.ts'
import type { Deps } from '../http/deps.ts'
import {
  addMarketItem,
  editMission,
  addExchangeRate,
  addMission,
  addReward,
  type RewardDefinition,
} from './campaign.ts'

const points = (amount: number) => ({ gift: { points: amount } })

/** Every mission type in display order: its group, whether it is enabled, and its rule. */
const missionsOf = (country: string) =>
  ({
    google_signin: ['verification', true, points(100)],
    signin: ['verification', true, points(100)],
    streaks: ['prizes', true, { points: [10, 15, 20, 25, 30, 40, 60], coolOffHours: 8 }],
    roulette: ['prizes', true, wheelOf(country)],
    hidden_rewards: [
      'prizes',
      true,
      { gift: { reward: `hidden-${country}` }, gap: { least: 2, most: 4 }, dailyCap: 3 },
    ],
    hidden_rewards_small_reward: ['prizes', true, { ...points(15), gap: { least: 2, most: 4 }, dailyCap: 3 }],
    giveaway: ['prizes', country === 'BR', DATA_PACKAGES],
    data_saved: [
      'missions',
      true,
      {
        steps: [
          { kilobytes: 1_000, ...points(10) },
          { kilobytes: 5_000, ...points(20) },
          { kilobytes: 20_000, ...points(40) },
        ],
      },
    ],
    read_articles: ['missions', true, { articles: 5, ...points(30) }],
    open_article: ['missions', true, points(10)],
    eayb: ['missions', true, { minutes: 10, ...points(5), dailyCap: 6 }],
    make_browser_default: ['others', true, points(75)],
    set_wallpaper: ['others', true, points(20)],
    loyalty_bonus: ['others', true, { days: 5, of: 7, ...points(150) }],
  }) as const satisfies Record<MissionType, readonly [group: string, enabled: boolean, rule: object]>

const entriesOf = Object.entries as <K extends string, V>(record: Readonly<Record<K, V>>) => [K, V][]

/** Packages of Brazil's operators; `product` is the partner's product number. */
const DATA_PACKAGES = {
  choices: [
    { id: 'vivo-1gb', operator: 'Vivo', megabytes: 1024, days: 7, product: '5501', stock: 500 },
    { id: 'claro-1gb', operator: 'Claro', megabytes: 1024, days: 7, product: '5502', stock: 500 },
    { id: 'tim-1gb', operator: 'TIM', megabytes: 1024, days: 7, product: '5503', stock: 500 },
    { id: 'oi-500mb', operator: 'Oi', megabytes: 512, days: 3, product: '5504', stock: 100 },
  ],
}

/** The rule of a country's wheel: all kinds of prizes, with Bet9ja only in Nigeria. */
export function wheelOf(country: string) {
  const points = (amount: number, weight: number) => ({
    id: `points-${amount}`,
    weight,
    prize: { type: 'POINTS', points: amount },
  })
  return {
    segments: [
      points(10, 3000),
      { id: 'spin', weight: 1200, prize: { type: 'ROULETTE_SPIN', spins: 1 } },
      points(25, 1800),
      { id: 'nothing', weight: 2400, prize: { type: 'NOTHING_WON' } },
      { id: 'cusd', weight: 300, prize: { type: 'REDEEM_CUSD', reward: `wheel-cusd-${country}` } },
      country === 'NG'
        ? { id: 'bet9ja', weight: 200, prize: { type: 'BET9JA_ITEM', reward: 'wheel-bet9ja-NG' } }
        : points(50, 200),
      { id: 'dapp', weight: 90, prize: { type: 'DAPP', reward: `wheel-dapp-${country}` } },
      { id: 'jackpot', weight: 10, prize: { type: 'JACKPOT', reward: `wheel-jackpot-${country}` } },
    ],
    freePerDay: 1,
    spinPrice: 40,
    mostBoughtPerDay: 10,
    bet9jaSpins: 1,
  }
}

const MARKET = [
  ['lagos-sunrise', 'premium-wallpaper', 'Lagos sunrise', 'Amanhecer em Lagos', 120],
  ['baobab-night', 'premium-wallpaper', 'Baobab night', 'Noite de baobá', 120],
  ['kente-waves', 'premium-wallpaper', 'Kente waves', 'Ondas kente', 180],
  ['savanna-dusk', 'premium-wallpaper', 'Savanna dusk', 'Crepúsculo na savana', 180],
  ['rio-lines', 'premium-wallpaper', 'Rio lines', 'Linhas do Rio', 240],
  ['deep-purple', 'premium-wallpaper', 'Deep purple', 'Roxo profundo', 60],
  ['classic-gold', 'premium-icon', 'Classic gold', 'Ouro clássico', 90],
  ['green-leaf', 'premium-icon', 'Green leaf', 'Folha verde', 90],
  ['night-sky', 'premium-icon', 'Night sky', 'Céu noturno', 150],
  ['drum', 'premium-icon', 'Drum', 'Tambor', 150],
] as const

const HIDDEN_ITEMS = 50

/** How long the demo's giveaway runs after it was seeded. */
const GIVEAWAY_DAYS = 90

type SeedDeps = Pick<Deps, 'database' | 'cipher' | 'now'> & { readonly keys: HashKeys }

/** Adds the demo campaign to every campaign country; existing entries stay unchanged. */
export async function seedDemo(deps: SeedDeps): Promise<void> {
  const at = deps.now()
  const giveawayEnd = new Date(at.getTime() + GIVEAWAY_DAYS * DAY).toISOString()
  await deps.database.transact(async (tx) => {
    for (const country of CAMPAIGN_COUNTRIES) {
      await addHiddenReward(tx, deps, country, at)
      await addWheelRewards(tx, deps, country, at)
      await addExchangeRate(tx, { country, pointsPerUnit: 1000, minPoints: 100 }, at)
    }
    for (const [position, [id, product, en, pt, price]] of MARKET.entries())
      await addMarketItem(tx, { id, product, name: { en, pt }, price, position }, at)
    for (const country of CAMPAIGN_COUNTRIES)
      for (const [position, [type, [group, enabled, rule]]] of entriesOf(missionsOf(country)).entries()) {
        const endsAt = type === 'giveaway' && enabled ? giveawayEnd : null
        await addMission(tx, { country, type, config: { group, position, enabled, rule, endsAt }, at })
      }
  })
}

/** Resets the rule of every mission of the demo campaign, and whether it is enabled. */
export async function restoreDemo({ database, now }: Pick<Deps, 'database' | 'now'>): Promise<void> {
  const change = { madeBy: 'demo', why: 'restored to the demo campaign', at: now() }
  await database.transact(async (tx) => {
    for (const country of CAMPAIGN_COUNTRIES)
      for (const [type, [, enabled, rule]] of entriesOf(missionsOf(country)))
        await editMission(tx, { country, type, edit: { enabled, rule }, ...change })
  })
}

async function addHiddenReward(tx: Tx, deps: SeedDeps, country: string, at: Date) {
  const id = `hidden-${country}`
  const isNew = await addReward(
    tx,
    {
      id,
      country,
      type: 'REDEEM_CUSD',
      name: { en: 'cUSD for your wallet', pt: 'cUSD para a sua carteira' },
      redeemSteps: DEMO_STEPS.wallet,
      hidden: true,
      claimDays: 30,
      claimRoute: 'WALLET',
      amount: '0.05',
    },
    at,
  )
  if (isNew) await addRewardItems(tx, deps, { definition: id, items: HIDDEN_ITEMS, winnableAt: at })
}

/** Adds the rewards that the wheel has as prizes, with their items. */
async function addWheelRewards(tx: Tx, deps: SeedDeps, country: string, at: Date) {
  const common = { country, claimDays: 14 }
  const rewards: [number, RewardDefinition][] = [
    [
      200,
      {
        ...common,
        id: `wheel-cusd-${country}`,
        type: 'REDEEM_CUSD',
        name: { en: '0.10 cUSD', pt: '0,10 cUSD' },
        redeemSteps: DEMO_STEPS.wallet,
        claimRoute: 'WALLET',
        amount: '0.1',
      },
    ],
    [
      1,
      {
        ...common,
        id: `wheel-jackpot-${country}`,
        type: 'JACKPOT',
        name: { en: 'Jackpot: 25 cUSD', pt: 'Prêmio máximo: 25 cUSD' },
        redeemSteps: DEMO_STEPS.wallet,
        claimRoute: 'FORM',
        form: 'jackpot_cusd',
        amount: '25',
      },
    ],
    [
      500,
      {
        ...common,
        id: `wheel-dapp-${country}`,
        type: 'DAPP',
        name: { en: 'A free round in Tap Quest', pt: 'Uma rodada grátis no Tap Quest' },
        redeemSteps: DEMO_STEPS.dapp,
        claimRoute: 'LINK',
        url: 'https://momi.example/dapps/tap-quest',
      },
    ],
  ]
  if (country === 'NG')
    rewards.push([
      100,
      {
        ...common,
        id: 'wheel-bet9ja-NG',
        type: 'BET9JA_ITEM',
        name: { en: 'A free bet at Bet9ja', pt: 'Uma aposta grátis na Bet9ja' },
        redeemSteps: DEMO_STEPS.bet9ja,
        claimRoute: 'FORM',
        form: 'bet9ja_account_only',
      },
    ])
  for (const [items, reward] of rewards)
    if (await addReward(tx, reward, at))
      await addRewardItems(tx, deps, { definition: reward.id, items, winnableAt: at })
}
