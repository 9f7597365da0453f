import { sortableId, timelineSource } from './source.store.ts'

/** The traces of every reward item of the person, from the time at which they got it. */
export const rewards = timelineSource(
  'reward',
  `select ${sortableId('t.id')}, t.at, 'reward_step',
          jsonb_build_object('stage', t.stage, 'holder', t.holder, 'dueAt', t.due_at, 'rewardItem', i.id,
                             'definition', i.definition_id, 'name', d.name ->> 'en'), t.why, null::jsonb
     from reward_items i
     join reward_definitions d on d.id = i.definition_id
     join reward_traces t on t.item_id = i.id and t.at >= i.assigned_at
    where i.owner_id = any(:users)`,
)
