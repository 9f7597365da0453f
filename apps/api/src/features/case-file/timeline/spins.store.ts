import { DrawnSegments } from '@momi/contract'
import { z } from 'zod'
import { checkDraw } from '../../roulette/public.ts'
import { timelineSource } from './source.store.ts'

const Proof = z.object({
  user: z.string(),
  period: z.string(),
  number: z.number(),
  segments: DrawnSegments,
  segment: z.string(),
  seed: z.string(),
  seedHash: z.string(),
})

/** Spins, each with its draw computed again from the period's seed. */
export const spins = timelineSource(
  'spin',
  `select s.id, s.at, 'spun',
          jsonb_build_object('segment', s.segment, 'type', s.type, 'amount', s.amount, 'source', s.source,
                             'price', s.price, 'rewardItem', s.reward_item, 'number', s.number),
          'DRAWN_FROM_THE_SEED_OF_THE_DAY',
          jsonb_build_object('user', s.drawn_user, 'period', s.period, 'number', s.number, 'segments', s.segments,
                             'segment', s.segment, 'seed', p.seed, 'seedHash', p.seed_hash)
     from roulette_spins s join roulette_seeds p on p.period = s.period
    where s.user_id = any(:users)`,
  { finish: (ctx, proof) => ({ check: checkDraw(ctx, Proof.parse(proof)) }) },
)
