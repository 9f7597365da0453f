import { PrizeType } from '@momi/contract'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { CAMPAIGN_COUNTRIES } from '@momi/contract/rules/calendar'
import { Refusal } from '../errors.ts'
import type { Segment } from '../features/roulette/public.ts'
import { addRewardItems } from '../features/stock/public.ts'
import type { Deps } from '../http/deps.ts'
import { parseLabInput } from './parse-lab-input.ts'
import { editMission } from './campaign.ts'
import { wheelOf } from './starter.ts'

const Plan = z.strictObject({
  country: z.string().refine((country) => CAMPAIGN_COUNTRIES.includes(country)),
  /** The prize of the next spins; null: drawn by the odds of the demo campaign. */
  prize: PrizeType.nullable(),
})
/** The weight of the chosen prize, relative to the weight of 1 that the wheel's rule requires for winning nothing. */
const NEARLY_CERTAIN = 1_000_000

/**
 * Lets the lab choose the next prize of a country's wheel, by changing its weights: the draw, the odds and their proof
 * are the product's own.
 */
export function serveLabWheel(app: FastifyInstance, { database, cipher, keys, now }: Deps): void {
  app.post('/lab/api/wheel', async (request, reply) => {
    const { country, prize } = parseLabInput(Plan, request.body, 'body', 'country, and a prize or null')
    const wheel = wheelOf(country)
    const wanted = wheel.segments.find((segment) => segment.prize.type === prize)
    if (prize !== null && !wanted) throw new Refusal('not_found', `No wheel of ${country} has this prize`)
    const segments = wheel.segments.map((segment) => ({ ...segment, weight: weightOf(segment, wanted) }))
    const at = now()
    await database.transact(async (tx) => {
      const change = { country, type: 'roulette', madeBy: 'lab', why: 'chosen in the lab', at } as const
      await editMission(tx, { ...change, edit: { rule: { ...wheel, segments } } })
      if (wanted && 'reward' in wanted.prize)
        await addRewardItems(tx, { cipher, keys }, { definition: wanted.prize.reward, items: 1, winnableAt: at })
    })
    return reply.header('cache-control', 'no-store').send({ prize })
  })
}

function weightOf(segment: Segment, wanted: Segment | undefined): number {
  if (!wanted) return segment.weight
  if (segment === wanted) return NEARLY_CERTAIN
  return segment.prize.type === 'NOTHING_WON' ? 1 : 0
}
