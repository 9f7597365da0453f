import { write } from '../db/db.ts'

/** Takes the next item from a reward's pool, as a mission's award does. */
export const takeReward = write(
  'test_take_reward',
  { definition: 'text', user: 'uuid', at: 'timestamptz' },
  { id: 'text' },
  `select reward_take(:definition, :user, :at, 'person') as id`,
)
