import { sortableId, timelineSource } from './source.store.ts'

const WHAT = `jsonb_build_object('mission', mission, 'day', day, 'points', points, 'spins', spins, 'rewardItem', reward_item,
            'configVersion', config_version)`

/** Awards, and reversals of awards that two merged accounts had both earned. */
export const awards = timelineSource(
  'award',
  `select 'a' || ${sortableId('id')}, at, 'awarded', ${WHAT}, 'MILESTONE_REACHED', null::jsonb
     from awards where user_id = any(:users)
   union all
   select 'r' || ${sortableId('id')}, reversed_at, 'award_reversed', ${WHAT}, 'EARNED_BY_BOTH_MERGED_ACCOUNTS', null
     from awards where user_id = any(:users) and reversed_at is not null`,
)
