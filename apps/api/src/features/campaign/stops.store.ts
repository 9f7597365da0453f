import { ConfigKindName } from '@momi/contract'
import { text } from '../../db/columns.ts'
import { read, write } from '../../db/db.ts'

const stop = {
  id: 'uuid',
  kind: text(ConfigKindName),
  country: 'text',
  key: 'text',
  version: 'int4',
  body: 'jsonb',
  is_on: 'bool',
  reason: 'text',
  stopped_by: 'uuid?',
  operator: 'text?',
  stopped_by_name: 'text?',
  stopped_by_email: 'text?',
  stopped_by_person: 'uuid?',
  stopped_at: 'timestamptz',
  reviewed_by: 'uuid?',
  reviewed_by_name: 'text?',
  reviewed_at: 'timestamptz?',
  comment: 'text?',
} as const

const STOP = `s.id, s.kind, s.country, s.key, s.version, v.body,
          coalesce((l.body -> 'enabled')::boolean, false) as is_on, s.reason, s.stopped_by, s.operator,
          coalesce(b.name, s.operator) as stopped_by_name,
          b.email as stopped_by_email, coalesce(b.same_person_as, b.id) as stopped_by_person, s.stopped_at,
          s.reviewed_by, r.name as reviewed_by_name, s.reviewed_at, s.comment
     from config_stops s
     join config_versions v on v.kind = s.kind and v.country = s.country and v.key = s.key and v.version = s.version
     join live_config_versions l on l.kind = s.kind and l.country = s.country and l.key = s.key
     left join staff b on b.id = s.stopped_by
     left join staff r on r.id = s.reviewed_by`

export const addStop = write(
  'campaign_add_stop',
  {
    id: 'uuid',
    kind: 'text',
    country: 'text',
    key: 'text',
    version: 'int4',
    reason: 'text',
    staff: 'uuid?',
    operator: 'text?',
    at: 'timestamptz',
  },
  {},
  `insert into config_stops (id, kind, country, key, version, reason, stopped_by, operator, stopped_at)
   values (:id, :kind, :country, :key, :version, :reason, :staff, :operator, :at)`,
)

export const stopOf = read('campaign_stop_of', { id: 'uuid' }, stop, `select ${STOP} where s.id = :id`)

/** Stops, newest first, before a position; `open`: only those that no second person has looked at. */
export const stopsBefore = read(
  'campaign_stops_before',
  { open: 'bool', before_at: 'timestamptz?', before_id: 'uuid?', offset: 'int8', size: 'int8' },
  stop,
  `select ${STOP}
    where (not :open::boolean or s.reviewed_at is null)
      and (s.stopped_at, s.id) < (coalesce(:before_at::timestamptz, 'infinity'),
                                  coalesce(:before_id::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff'))
    order by s.stopped_at desc, s.id desc
    offset :offset limit :size`,
)

/** The stops that no second person has looked at: a short list, through a partial index. */
export const openStops = read(
  'campaign_open_stops',
  {},
  stop,
  `select ${STOP} where s.reviewed_at is null order by s.stopped_at desc limit 100`,
)

/** Returns no row if somebody else was first. */
export const reviewStop = write(
  'campaign_review_stop',
  { id: 'uuid', staff: 'uuid', comment: 'text', at: 'timestamptz' },
  { id: 'uuid' },
  `update config_stops set reviewed_by = :staff, reviewed_at = :at, comment = :comment
    where id = :id and reviewed_by is null
   returning id`,
)

/** A release is also the look of a person. */
export const releaseStop = write(
  'campaign_release_stop',
  { id: 'uuid', staff: 'uuid', comment: 'text', at: 'timestamptz' },
  {},
  `update config_stops set reviewed_by = :staff, reviewed_at = :at, comment = :comment where id = :id`,
)
