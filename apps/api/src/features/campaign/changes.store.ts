import { ChangeState, ConfigKindName } from '@momi/contract'
import { ROLES } from '@momi/contract/permissions'
import { z } from 'zod'
import { json, JsonInstant, text } from '../../db/columns.ts'
import { read, write } from '../../db/db.ts'

const Person = z.object({ id: z.string(), name: z.string() })

const Item = z.object({
  kind: ConfigKindName,
  country: z.string(),
  key: z.string(),
  base_version: z.number(),
  body: z.record(z.string(), z.unknown()),
})
export type Item = z.infer<typeof Item>

const Review = z.object({
  cycle: z.number(),
  hash: z.string(),
  staff: Person.extend({ email: z.string(), role: z.enum(ROLES), disabled: z.boolean(), person: z.string() }),
  verdict: z.enum(['APPROVE', 'RETURN']),
  comment: z.string(),
  at: JsonInstant,
  rehearsal: z.string().nullable(),
  withoutEffect: z.boolean(),
})
export type Review = z.infer<typeof Review>

export const Contributor = Person.extend({
  email: z.string(),
  role: z.enum(ROLES),
  disabled: z.boolean(),
  person: z.string(),
})
export type Contributor = z.infer<typeof Contributor>

const change = {
  id: 'uuid',
  title: 'text',
  why: 'text',
  state: text(ChangeState),
  created_by: 'uuid',
  created_by_name: 'text',
  created_at: 'timestamptz',
  updated_at: 'timestamptz',
  review_cycle: 'int4',
  submitted_at: 'timestamptz?',
  content_hash: 'text?',
  needs_approval: 'bool?',
  publish_at: 'timestamptz?',
  zone: 'text?',
  published_at: 'timestamptz?',
  returned_because: 'text?',
  items: json(z.array(Item)),
  contributors: json(z.array(Contributor)),
  reviews: json(z.array(Review)),
} as const

/** The account that stands for a member of staff who has several. */
const PERSON = (staff: string) => `coalesce(${staff}.same_person_as, ${staff}.id)`

/** Who wrote something of the change `c`. */
export const CONTRIBUTORS = `(select jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name, 'email', s.email,
                                               'role', s.role, 'disabled', s.disabled_at is not null,
                                               'person', ${PERSON('s')}) order by s.name, s.id)
             from change_contributors k join staff s on s.id = k.staff_id where k.change_id = c.id)`

const CHANGE = `c.id, c.title, c.why, c.state, c.created_by, maker.name as created_by_name, c.created_at, c.updated_at,
          c.review_cycle, c.submitted_at, c.content_hash, c.needs_approval, c.publish_at, c.zone, c.published_at,
          c.returned_because,
          coalesce((select jsonb_agg(jsonb_build_object('kind', i.kind, 'country', i.country, 'key', i.key,
                                       'base_version', i.base_version, 'body', i.body)
                                     order by i.kind, i.country, i.key)
                      from change_items i where i.change_id = c.id), '[]') as items,
          ${CONTRIBUTORS} as contributors,
          coalesce((select jsonb_agg(jsonb_build_object('cycle', r.review_cycle, 'hash', r.content_hash,
                                       'verdict', r.verdict, 'comment', r.comment, 'at', r.at,
                                       'rehearsal', r.rehearsal_id, 'withoutEffect', r.without_effect,
                                       'staff', jsonb_build_object('id', s.id, 'name', s.name, 'email', s.email,
                                         'role', s.role, 'disabled', s.disabled_at is not null,
                                         'person', ${PERSON('s')})) order by r.id)
                      from change_reviews r join staff s on s.id = r.staff_id where r.change_id = c.id), '[]') as reviews
     from change_requests c
     join staff maker on maker.id = c.created_by`

export const changeOf = read('campaign_change_of', { id: 'uuid' }, change, `select ${CHANGE} where c.id = :id`)

/** Locks a change against every other step of it. */
export const lockChange = write(
  'campaign_lock_change',
  { id: 'uuid' },
  { id: 'uuid' },
  'select id from change_requests where id = :id for update',
)

/** Changes in these states, those that were updated last first, before a position. */
export const changesBefore = read(
  'campaign_changes_before',
  { states: 'text[]', before_at: 'timestamptz?', before_id: 'uuid?', offset: 'int8', size: 'int8' },
  change,
  `select ${CHANGE}
    where c.state = any(:states)
      and (c.updated_at, c.id) < (coalesce(:before_at::timestamptz, 'infinity'),
                                  coalesce(:before_id::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff'))
    order by c.updated_at desc, c.id desc
    offset :offset limit :size`,
)

export const addChange = write(
  'campaign_add_change',
  { id: 'uuid', title: 'text', why: 'text', staff: 'uuid', at: 'timestamptz' },
  {},
  `insert into change_requests (id, title, why, state, created_by, created_at, updated_at)
   values (:id, :title, :why, 'DRAFT', :staff, :at, :at)`,
)

export const addContributor = write(
  'campaign_add_contributor',
  { change: 'uuid', staff: 'uuid' },
  {},
  `insert into change_contributors (change_id, staff_id) values (:change, :staff)
   on conflict (change_id, staff_id) do nothing`,
)

export const putItem = write(
  'campaign_put_item',
  { change: 'uuid', kind: 'text', country: 'text', key: 'text', base_version: 'int4', body: 'jsonb' },
  {},
  `insert into change_items (change_id, kind, country, key, base_version, body)
   values (:change, :kind, :country, :key, :base_version, :body)
   on conflict (change_id, kind, country, key) do update
     set base_version = excluded.base_version, body = excluded.body`,
)

export const removeItem = write(
  'campaign_remove_item',
  { change: 'uuid', kind: 'text', country: 'text', key: 'text' },
  { kind: 'text' },
  `delete from change_items where change_id = :change and kind = :kind and country = :country and key = :key
   returning kind`,
)

export const describeChange = write(
  'campaign_describe_change',
  { id: 'uuid', title: 'text', why: 'text', publish_at: 'timestamptz?', zone: 'text?' },
  {},
  'update change_requests set title = :title, why = :why, publish_at = :publish_at, zone = :zone where id = :id',
)

/** Makes a change a draft, which ends its approval. `because`: why, if nobody asked for it. */
export const reopen = write(
  'campaign_reopen',
  { id: 'uuid', because: 'text?', at: 'timestamptz' },
  {},
  `update change_requests
      set state = 'DRAFT', content_hash = null, needs_approval = null, returned_because = :because, updated_at = :at
    where id = :id`,
)

export const submit = write(
  'campaign_submit',
  {
    id: 'uuid',
    state: 'text',
    hash: 'text',
    needs_approval: 'bool',
    staff: 'uuid',
    at: 'timestamptz',
  },
  {},
  `update change_requests
      set state = :state, content_hash = :hash, needs_approval = :needs_approval, review_cycle = review_cycle + 1,
          submitted_by = :staff, submitted_at = :at, returned_because = null, updated_at = :at
    where id = :id`,
)

export const addReview = write(
  'campaign_add_review',
  {
    change: 'uuid',
    cycle: 'int4',
    hash: 'text',
    staff: 'uuid',
    verdict: 'text',
    comment: 'text',
    rehearsal: 'uuid?',
    without_effect: 'bool',
    at: 'timestamptz',
  },
  {},
  `insert into change_reviews (change_id, review_cycle, content_hash, staff_id, verdict, comment, rehearsal_id,
                               without_effect, at)
   values (:change, :cycle, :hash, :staff, :verdict, :comment, :rehearsal, :without_effect, :at)`,
)

export const setState = write(
  'campaign_set_state',
  { id: 'uuid', state: 'text', at: 'timestamptz' },
  {},
  'update change_requests set state = :state, updated_at = :at where id = :id',
)

/** `staff`: null if it was published at its time. */
export const markPublished = write(
  'campaign_mark_published',
  { id: 'uuid', staff: 'uuid?', at: 'timestamptz' },
  {},
  `update change_requests set state = 'PUBLISHED', published_by = :staff, published_at = :at, updated_at = :at
    where id = :id`,
)

/** The account that stands for a member of staff. */
export const personOf = read(
  'campaign_person_of',
  { staff: 'uuid' },
  { person: 'uuid' },
  `select ${PERSON('s')} as person from staff s where s.id = :staff`,
)

/** A member of staff by their e-mail, with the account that stands for them. */
export const memberOf = read(
  'campaign_member_of',
  { email: 'text' },
  { id: 'uuid', name: 'text', email: 'text', role: text(z.enum(ROLES)), disabled: 'bool', person: 'uuid' },
  `select s.id, s.name, s.email, s.role, s.disabled_at is not null as disabled, ${PERSON('s')} as person
     from staff s
    where s.email = :email`,
)

/** Locks the change that is due first, and no other process is working on. */
export const lockDue = write(
  'campaign_lock_due',
  { now: 'timestamptz', expired: 'timestamptz' },
  { id: 'uuid', state: 'text' },
  `select id, state
     from change_requests
    where (state = 'SCHEDULED' and publish_at <= :now)
       or (state in ('WAITING', 'READY') and submitted_at <= :expired)
    order by publish_at nulls last, id
    limit 1
      for update skip locked`,
)

/** The time of the change that is due first. */
export const oldestDue = read(
  'campaign_oldest_due',
  {},
  { at: 'timestamptz?' },
  `select min(publish_at) as at from change_requests where state = 'SCHEDULED'`,
)
