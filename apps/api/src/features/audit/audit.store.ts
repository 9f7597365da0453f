import { LINE_COLUMNS } from '../../core/records/audit.ts'
import { read } from '../../db/db.ts'

const FIELDS = `id, at, staff_id, staff_email, session_id, address, request_id, action, subject_kind, subject_id, reason,
  before::text as before, after::text as after, previous_hash, hash`

const FILTERS = {
  staff: 'text?',
  action: 'text?',
  subject_kind: 'text?',
  subject_id: 'text?',
  from: 'timestamptz?',
  to: 'timestamptz?',
  before: 'int8',
  limit: 'int8',
  offset: 'int8',
} as const

// Ids increase with time, except for small differences between the clocks of processes. Therefore the end of the period
// gives an upper bound of the ids, for which there is an index.
const UNTIL_END = `id <= coalesce((select id from audit_entries where at <= :to::timestamptz + interval '1 minute'
                                    order by at desc, id desc limit 1), :before)`

/**
 * A statement that searches the log, newest line first, by the filters that are not null. `leading`: the condition for
 * which there is an index.
 */
const searchBy = (name: string, leading: string) =>
  read(
    name,
    FILTERS,
    LINE_COLUMNS,
    `select ${FIELDS} from audit_entries
      where id < :before and ${UNTIL_END} ${leading}
        and (:staff::text is null or staff_email = :staff)
        and (:action::text is null or action = :action)
        and (:subject_kind::text is null or subject_kind = :subject_kind)
        and (:subject_id::text is null or subject_id = :subject_id)
        and (:from::timestamptz is null or at >= :from)
        and (:to::timestamptz is null or at <= :to)
      order by id desc limit :limit offset :offset`,
  )

const search = searchBy('audit_search', '')
const searchBySubject = searchBy(
  'audit_search_by_subject',
  'and subject_kind = :subject_kind and subject_id = :subject_id',
)
const searchByStaff = searchBy('audit_search_by_staff', 'and staff_email = :staff')
const searchByAction = searchBy('audit_search_by_action', 'and action = :action')

type Chosen = 'staff' | 'action' | 'subject_kind' | 'subject_id'

/** Chooses the statement with the most selective index for these filters. */
export function searchFor(filters: Readonly<Record<Chosen, string | null>>) {
  if (filters.subject_kind !== null && filters.subject_id !== null) return searchBySubject
  if (filters.staff !== null) return searchByStaff
  return filters.action === null ? search : searchByAction
}

/** The lines after the id `after` and up to the id `last`, in the order of the chain. */
export const linesAfter = read(
  'audit_lines_after',
  { after: 'int8', last: 'int8', limit: 'int8' },
  LINE_COLUMNS,
  `select ${FIELDS} from audit_entries where id > :after and id <= :last order by id limit :limit`,
)

/** The ids of the first and the last line of a period; both are null if the period has no line. */
export const boundsOf = read(
  'audit_bounds_of',
  { from: 'timestamptz', to: 'timestamptz' },
  { first: 'int8?', last: 'int8?' },
  'select min(id) as first, max(id) as last from audit_entries where at between :from and :to',
)

/**
 * A statement that returns the different values of a column, in order, by one look into its index for each: the log
 * itself grows without end.
 */
const valuesOf = (column: 'action' | 'subject_kind') =>
  read(
    `audit_values_of_${column}`,
    {},
    { value: 'text' },
    `with recursive found (value) as (
       select min(${column}) from audit_entries
       union all
       select (select min(${column}) from audit_entries where ${column} > found.value)
         from found where found.value is not null)
     select value from found where value is not null`,
  )

export const actions = valuesOf('action')
export const subjectKinds = valuesOf('subject_kind')

export const staff = read(
  'audit_staff',
  {},
  { email: 'text', name: 'text' },
  'select email, name from staff order by name, email',
)

const NAMES = { id: 'uuid', name: 'text' } as const

/** The names by which staff know subjects: titles of changes, members of staff, and the rewards of batches of stock. */
export const titlesOfChanges = read(
  'audit_titles_of_changes',
  { ids: 'uuid[]' },
  NAMES,
  'select id, title as name from change_requests where id = any(:ids)',
)
export const namesOfStaff = read(
  'audit_names_of_staff',
  { ids: 'uuid[]' },
  NAMES,
  'select id, name from staff where id = any(:ids)',
)
export const rewardsOfBatches = read(
  'audit_rewards_of_batches',
  { ids: 'uuid[]' },
  NAMES,
  `select b.id, coalesce(d.name ->> 'en', d.id) as name
     from stock_batches b join reward_definitions d on d.id = b.definition_id where b.id = any(:ids)`,
)
