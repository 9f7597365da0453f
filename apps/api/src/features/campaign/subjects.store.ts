import { ConfigKindName } from '@momi/contract'
import { z } from 'zod'
import { json, text } from '../../db/columns.ts'
import { read } from '../../db/db.ts'

const Body = z.record(z.string(), z.unknown())
const version = {
  version: 'int4',
  body: json(Body),
  made_by: 'text',
  why: 'text',
  at: 'timestamptz',
  change: 'uuid?',
} as const

const VERSION = 'v.version, v.body, v.made_by, v.why, v.at, v.change_id as change'

const OpenChange = z.object({
  id: z.string(),
  title: z.string(),
  createdBy: z.object({ id: z.string(), name: z.string() }),
})

/** Every subject with its live version and the open changes of it. null: all countries, all kinds. */
export const liveSubjects = read(
  'campaign_live_subjects',
  { country: 'text?', kind: 'text?' },
  { kind: text(ConfigKindName), country: 'text', key: 'text', ...version, open_changes: json(z.array(OpenChange)) },
  `select v.kind, v.country, v.key, ${VERSION},
          coalesce((select jsonb_agg(jsonb_build_object('id', c.id, 'title', c.title,
                                                          'createdBy', jsonb_build_object('id', s.id, 'name', s.name)) order by c.created_at, c.id)
                      from change_items i
                      join change_requests c on c.id = i.change_id
                      join staff s on s.id = c.created_by
                     where i.kind = v.kind and i.country = v.country and i.key = v.key
                       and c.state in ('DRAFT', 'WAITING', 'READY', 'SCHEDULED')), '[]') as open_changes
     from live_config_versions v
    where (:country::text is null or v.country = :country) and (:kind::text is null or v.kind = :kind)
    order by v.kind, v.country, v.key`,
)

/** The versions of a subject, newest first; with `at`, only those that were made until then. */
export const versionsOf = read(
  'campaign_versions_of',
  { kind: 'text', country: 'text', key: 'text', at: 'timestamptz?' },
  { ...version, published_by: 'text?' },
  `select ${VERSION}, p.name as published_by
     from config_versions v
     left join change_requests c on c.id = v.change_id
     left join staff p on p.id = c.published_by
    where v.kind = :kind and v.country = :country and v.key = :key and (:at::timestamptz is null or v.at <= :at)
    order by v.version desc`,
)

/** The live body of every subject. */
export const liveBodies = read(
  'campaign_live_bodies',
  {},
  { kind: text(ConfigKindName), country: 'text', key: 'text', body: json(Body) },
  'select kind, country, key, body from live_config_versions',
)

/** The rewards of open changes, with the change, the oldest first. */
export const draftedRewards = read(
  'campaign_drafted_rewards',
  {},
  { country: 'text', key: 'text', body: json(Body), change: 'uuid', title: 'text' },
  `select i.country, i.key, i.body, c.id as change, c.title
     from change_requests c
     join change_items i on i.change_id = c.id
    where c.state in ('DRAFT', 'WAITING', 'READY', 'SCHEDULED') and i.kind = 'reward'
    order by c.created_at, c.id`,
)

/**
 * What was published since a time by one person, oldest first: by changes that any of their accounts requested, and by
 * commands in their name. `names`: of the accounts, or of an operator who is no member of staff.
 */
export const recentlyPublished = read(
  'campaign_recently_published',
  { accounts: 'uuid[]', names: 'text[]', since: 'timestamptz' },
  { kind: text(ConfigKindName), country: 'text', key: 'text', before: json(Body.nullable()), after: json(Body) },
  `with published as (
     select v.*
       from change_requests c
       join config_versions v on v.change_id = c.id
      where c.published_at > :since and c.created_by = any(:accounts)
     union all
     select v.*
       from config_versions v
      where v.at > :since and v.change_id is null and v.made_by = any(:names)
   )
   select v.kind, v.country, v.key, coalesce(b.body, 'null') as before, v.body as after
     from published v
     left join config_versions b
       on b.kind = v.kind and b.country = v.country and b.key = v.key and b.version = v.version - 1
    order by v.at, v.kind, v.country, v.key`,
)

/** Whether anything was ever published on this installation. */
export const hasVersions = read(
  'campaign_has_versions',
  {},
  { has_versions: 'bool' },
  'select exists (select from config_versions) as has_versions',
)
