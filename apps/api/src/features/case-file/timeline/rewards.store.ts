import { sortableId, timelineSource } from './source.store.ts'

/** The traces of every reward item of the person, from the time at which they got it. */
export const rewards = timelineSource(
  'reward',
  `select ${sortableId('t.id')}, t.at,
          case t.why when 'EXPIRED' then 'reward_expired' else 'reward_step' end,
          jsonb_build_object('stage', t.stage, 'holder', t.holder, 'dueAt', t.due_at, 'rewardItem', i.id,
                             'definition', i.definition_id, 'name', d.name ->> 'en'), t.why, null::jsonb
     from reward_items i
     join reward_definitions d on d.id = i.definition_id
     join reward_traces t on t.item_id = i.id and t.at >= i.assigned_at
    where i.owner_id = any(:users)`,
)

/** Claims of rewards with their form, and claims of the giveaway with their traces. */
export const claims = timelineSource(
  'claim',
  `select 'c' || c.item_id, c.at, 'reward_claimed',
          jsonb_build_object('rewardItem', c.item_id, 'definition', i.definition_id, 'name', d.name ->> 'en',
                             'route', d.claim_route, 'form', d.form), null::text, null::jsonb
     from reward_claims c
     join reward_items i on i.id = c.item_id
     join reward_definitions d on d.id = i.definition_id
    where c.user_id = any(:users)
   union all
   select 'g' || id, claimed_at, 'giveaway_claimed',
          jsonb_build_object('claim', id, 'choice', choice, 'status', status), failure, null
     from giveaway_claims where user_id = any(:users)
   union all
   select 't' || ${sortableId('t.id')}, t.at, 'giveaway_step',
          jsonb_build_object('stage', t.stage, 'holder', t.holder, 'dueAt', t.due_at, 'claim', g.id,
                             'choice', g.choice), t.why, null
     from giveaway_claims g join giveaway_traces t on t.claim_id = g.id
    where g.user_id = any(:users)`,
)
