import { randomInt } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { CAMPAIGN_COUNTRIES } from '@momi/contract/rules/calendar'
import { Refusal } from '../errors.ts'
import { read } from '../db/db.ts'
import { DEMO_STEPS } from './demo-steps.ts'
import { handOutReward } from '../features/rewards/public.ts'
import { addRewardItems } from '../features/stock/public.ts'
import type { Deps } from '../http/deps.ts'
import { parseLabInput } from './parse-lab-input.ts'
import { setMarketPrice, addReward, type RewardDefinition } from './campaign.ts'

const CLAIM_DAYS = 14
const WALLET_STEPS = {
  en: ['Claim it within 14 days', 'The amount arrives in your wallet'],
  pt: ['Resgate em até 14 dias', 'O valor chega à sua carteira'],
}

const KINDS = ['wallet', 'jackpot', 'bet9ja', 'voucher', 'link'] as const
type Kind = (typeof KINDS)[number]

/** The lab's rewards in a country, by kind; together they have every claim route. */
function rewardsIn(country: string): Record<Kind, RewardDefinition> {
  const common = (kind: Kind) => ({ id: `lab-${kind}-${country}`, country, claimDays: CLAIM_DAYS })
  return {
    wallet: {
      ...common('wallet'),
      type: 'REDEEM_CUSD',
      name: { en: '0.50 cUSD', pt: '0,50 cUSD' },
      redeemSteps: WALLET_STEPS,
      claimRoute: 'WALLET',
      amount: '0.5',
    },
    jackpot: {
      ...common('jackpot'),
      type: 'JACKPOT',
      name: { en: 'Jackpot: 25 cUSD', pt: 'Prêmio máximo: 25 cUSD' },
      redeemSteps: WALLET_STEPS,
      claimRoute: 'FORM',
      form: 'jackpot_cusd',
      amount: '25',
    },
    bet9ja: {
      ...common('bet9ja'),
      type: 'BET9JA_ITEM',
      name: { en: 'A free bet at Bet9ja', pt: 'Uma aposta grátis na Bet9ja' },
      redeemSteps: DEMO_STEPS.bet9ja,
      claimRoute: 'FORM',
      form: 'bet9ja_account_only',
    },
    voucher: {
      ...common('voucher'),
      type: 'DAPP',
      name: { en: 'Cinema ticket', pt: 'Ingresso de cinema' },
      redeemSteps: {
        en: ['Get your code here', 'Show the code at the till'],
        pt: ['Pegue o seu código aqui', 'Mostre o código no caixa'],
      },
      claimRoute: 'VOUCHER',
    },
    link: {
      ...common('link'),
      type: 'DAPP',
      name: { en: 'A free round in Tap Quest', pt: 'Uma rodada grátis no Tap Quest' },
      redeemSteps: DEMO_STEPS.dapp,
      claimRoute: 'LINK',
      url: 'https://momi.example/dapps/tap-quest',
    },
  }
}

const Grant = z.strictObject({
  user: z.uuid(),
  country: z.string().refine((country) => CAMPAIGN_COUNTRIES.includes(country)),
  kind: z.enum(KINDS),
})
const Price = z.strictObject({ item: z.string(), price: z.number().int().positive() })

const redeemFlowOf = read(
  'lab_rewards_redeem_flow_of',
  { item: 'text' },
  { flow: 'text' },
  'select redeem_flow_id as flow from reward_items where id = :item',
)

/** Grants a user a new item of a reward; returns the id of the item. */
export async function grantLabReward(
  { database, cipher, keys, now }: Pick<Deps, 'database' | 'cipher' | 'keys' | 'now'>,
  { user, country, kind }: z.infer<typeof Grant>,
): Promise<string> {
  const at = now()
  const reward = rewardsIn(country)[kind]
  const item = await database.transact(async (tx) => {
    await addReward(tx, reward, at)
    const items = kind === 'voucher' ? [`CINE-${randomInt(1000, 9999)}-${randomInt(1000, 9999)}`] : 1
    await addRewardItems(tx, { cipher, keys }, { definition: reward.id, items, winnableAt: at })
    return handOutReward(tx, { definition: reward.id, user, at })
  })
  if (item === undefined) throw new Refusal('not_found', 'There is no reward to grant')
  return item
}

/** Lets the lab grant a user a reward, and change the price of a market item. */
export function serveLabRewards(app: FastifyInstance, deps: Deps): void {
  const { database } = deps
  app.post('/lab/api/rewards', async (request, reply) => {
    const item = await grantLabReward(deps, parseLabInput(Grant, request.body, 'body', 'user, country and kind'))
    const { flow } = (await database.db.one(redeemFlowOf, { item }))!
    return reply.header('cache-control', 'no-store').send({ item, redeemFlowId: flow })
  })
  app.post('/lab/api/market', async (request, reply) => {
    const { item, price } = parseLabInput(Price, request.body, 'body', 'item and price')
    await database.transact((tx) => setMarketPrice(tx, item, price, deps.now()))
    return reply.header('cache-control', 'no-store').send({ price })
  })
}
