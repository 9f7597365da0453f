import { read, write } from '../../db/db.ts'

/** One of somebody's items, with its definition in their language and its traces. */
export const myItem = read(
  'rewards_my_item',
  { id: 'text', owner: 'uuid', language: 'text' },
  {
    id: 'text',
    definition_id: 'text',
    type: 'text',
    name: 'text?',
    hidden: 'bool',
    status: 'text',
    amount: 'text?',
    url: 'text?',
    assigned_at: 'timestamptz',
    claim_before: 'timestamptz?',
    redeem_steps: 'jsonb?',
    traces: 'jsonb',
  },
  `select i.id, i.definition_id, d.type, coalesce(d.name ->> $3, d.name ->> 'en') as name, d.hidden, i.status, d.amount,
          d.url, i.assigned_at, i.claim_before,
          coalesce(d.redeem_steps -> $3, d.redeem_steps -> 'en') as redeem_steps,
          coalesce((select jsonb_agg(jsonb_build_object('stage', t.stage, 'at', t.at, 'holder', t.holder,
                                                        'dueAt', t.due_at, 'why', t.why) order by t.id)
                      from reward_traces t where t.item_id = i.id), '[]') as traces
     from reward_items i
     join reward_definitions d on d.id = i.definition_id
    where i.id = $1 and i.owner_id = $2`,
)

/** A definition that is there stays as it is. */
export const addDefinition = write(
  'rewards_add_definition',
  {
    id: 'text',
    country: 'text',
    type: 'text',
    name: 'jsonb',
    redeem_steps: 'jsonb',
    hidden: 'bool',
    claim_days: 'int4?',
    amount: 'text?',
    url: 'text?',
    at: 'timestamptz',
  },
  { id: 'text' },
  `insert into reward_definitions (id, country, type, name, redeem_steps, hidden, claim_days, amount, url, created_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
   on conflict (id) do nothing returning id`,
)

export const addItems = write(
  'rewards_add_items',
  { definition: 'text', ids: 'text[]', winnable_at: 'timestamptz' },
  {},
  'insert into reward_items (id, definition_id, winnable_at) select id, $1, $3 from unnest($2::text[]) id',
)
