import { ConfigKindName } from '@momi/contract'
import { text } from '../../db/columns.ts'
import { read } from '../../db/db.ts'

const counted = { kind: text(ConfigKindName), country: 'text', count: 'int8' } as const

/** The subjects that are live and on. */
export const liveCounts = read(
  'campaign_live_counts',
  {},
  counted,
  `select v.kind, v.country, count(*) as count
     from live_config_versions v
    where coalesce((v.body ->> 'enabled')::boolean, true)
    group by v.kind, v.country`,
)

/** The subjects of open changes, with the oldest change. */
export const draftedCounts = read(
  'campaign_drafted_counts',
  {},
  { ...counted, change: 'uuid' },
  `select i.kind, i.country, count(*) as count, (array_agg(c.id order by c.created_at, c.id))[1] as change
     from change_items i
     join change_requests c on c.id = i.change_id
    where c.state in ('DRAFT', 'WAITING', 'READY', 'SCHEDULED')
    group by i.kind, i.country`,
)

/** The items that can be won, now or later, of the rewards of a country that are on. */
export const freeItems = read(
  'campaign_free_items',
  {},
  { country: 'text', count: 'int8' },
  `select d.country, sum(c.items)::int8 as count
     from reward_definitions d
     join reward_counts c on c.definition_id = d.id and c.state = 'FREE'
    where d.enabled
    group by d.country`,
)
