import { ConfigKindName, RehearsalResult, RehearsalScope, RehearsalState } from '@momi/contract'
import { z } from 'zod'
import { json, text } from '../../db/columns.ts'
import { read, write } from '../../db/db.ts'

const Items = z.array(
  z.object({ kind: ConfigKindName, country: z.string(), key: z.string(), body: z.record(z.string(), z.unknown()) }),
)

const rehearsal = {
  id: 'uuid',
  change: 'uuid?',
  content_hash: 'text',
  scope: text(RehearsalScope),
  state: text(RehearsalState),
  progress: 'int4',
  requested_by: 'uuid',
  requested_by_name: 'text',
  requested_at: 'timestamptz',
  ended_at: 'timestamptz?',
  release: 'text?',
  result: json(RehearsalResult.nullable()),
  result_hash: 'text?',
} as const

const REHEARSAL = `r.id, r.change_id as change, r.content_hash, r.scope, r.state, r.progress, r.requested_by,
          s.name as requested_by_name, r.requested_at, r.ended_at, r.release, r.result, r.result_hash
     from rehearsals r join staff s on s.id = r.requested_by`

export const rehearsalOf = read('rehearsal_of', { id: 'uuid' }, rehearsal, `select ${REHEARSAL} where r.id = :id`)

/** The last rehearsal of a content since a time. change null: of any change, or of none. */
export const lastOfContent = read(
  'rehearsal_last_of_content',
  { hash: 'text', scope: 'text', change: 'uuid?', since: 'timestamptz' },
  rehearsal,
  `select ${REHEARSAL}
    where r.content_hash = :hash and r.scope = :scope and r.change_id is not distinct from :change
      and r.requested_at >= :since and r.state <> 'CANCELLED'
    order by r.requested_at desc, r.id limit 1`,
)

export const addRehearsal = write(
  'rehearsal_add_rehearsal',
  {
    id: 'uuid',
    change: 'uuid?',
    hash: 'text',
    scope: 'text',
    items: 'jsonb',
    staff: 'uuid',
    at: 'timestamptz',
  },
  {},
  `insert into rehearsals (id, change_id, content_hash, scope, items, state, requested_by, requested_at, due_at)
   values (:id, :change, :hash, :scope, :items, 'WAITING', :staff, :at, :at)`,
)

/** Leases the rehearsal of a scope that has waited longest. */
export const take = write(
  'rehearsal_take',
  { scope: 'text', now: 'timestamptz', until: 'timestamptz' },
  { id: 'uuid', scope: text(RehearsalScope), items: json(Items), attempts: 'int4' },
  `update rehearsals set state = 'RUNNING', progress = 0, due_at = :until, attempts = attempts + 1
    where id = (select id from rehearsals where scope = :scope and due_at <= :now
                 order by due_at, id limit 1 for update skip locked)
   returning id, scope, items, attempts`,
)

/** Records the progress and extends the lease. Returns no row if the rehearsal was cancelled. */
export const recordProgress = write(
  'rehearsal_record_progress',
  { id: 'uuid', attempts: 'int4', progress: 'int4', until: 'timestamptz' },
  { id: 'uuid' },
  `update rehearsals set progress = :progress, due_at = :until
    where id = :id and attempts = :attempts and state = 'RUNNING' returning id`,
)

export const finish = write(
  'rehearsal_finish',
  { id: 'uuid', attempts: 'int4', result: 'jsonb', hash: 'text', release: 'text', at: 'timestamptz' },
  {},
  `update rehearsals
      set state = 'DONE', progress = 1000, due_at = null, ended_at = :at, result = :result, result_hash = :hash,
          release = :release
    where id = :id and attempts = :attempts and state = 'RUNNING'`,
)

/** due null: it is not tried again. */
export const postpone = write(
  'rehearsal_postpone',
  { id: 'uuid', due: 'timestamptz?', at: 'timestamptz' },
  {},
  `update rehearsals
      set state = case when :due::timestamptz is null then 'FAILED' else 'WAITING' end, due_at = :due,
          ended_at = case when :due::timestamptz is null then :at::timestamptz end
    where id = :id and state = 'RUNNING'`,
)

export const cancel = write(
  'rehearsal_cancel',
  { id: 'uuid', at: 'timestamptz' },
  { id: 'uuid' },
  `update rehearsals set state = 'CANCELLED', due_at = null, ended_at = :at
    where id = :id and state in ('WAITING', 'RUNNING') returning id`,
)
