import { GrantLimit, GrantStatus } from '@momi/contract'
import { text } from '../../db/columns.ts'
import { read, write } from '../../db/db.ts'

/** The remaining account after all merges, or the account itself. */
export const openAccount = read(
  'points_open_account',
  { user: 'uuid' },
  { id: 'uuid', country: 'text', erased: 'bool' },
  'select id, country, erased_at is not null as erased from users where id = remaining_account(:user)',
)

/**
 * The points that were granted since a time: to the user by all staff, with what accounts got that were merged into it, and
 * with these accounts to all users.
 */
export const grantedSince = read(
  'points_granted_since',
  { user: 'uuid', accounts: 'uuid[]', since: 'timestamptz' },
  { to_user: 'int8', by_staff: 'int8' },
  `select (select coalesce(sum(abs(amount)), 0)::int8 from points_grants
            where user_id in (select merged_accounts(:user)) and requested_at > :since
              and status = 'POSTED') as to_user,
          (select coalesce(sum(abs(amount)), 0)::int8 from points_grants
            where requested_by = any(:accounts) and requested_at > :since and status = 'POSTED') as by_staff`,
)

export const addGrant = write(
  'points_add_grant',
  {
    id: 'uuid',
    user: 'uuid',
    amount: 'int8',
    reason: 'text',
    status: 'text',
    exceeds: 'text?',
    staff: 'uuid',
    at: 'timestamptz',
  },
  {},
  `insert into points_grants (id, user_id, amount, reason, status, exceeds, requested_by, requested_at)
   values (:id, :user, :amount, :reason, :status, :exceeds, :staff, :at)`,
)

const grant = {
  id: 'uuid',
  user: 'uuid',
  amount: 'int8',
  reason: 'text',
  status: text(GrantStatus),
  exceeds: text(GrantLimit.nullable()),
  requester: 'uuid',
  requester_name: 'text',
  requested_at: 'timestamptz',
  decider: 'uuid?',
  decider_name: 'text?',
  decided_at: 'timestamptz?',
  decision_reason: 'text?',
} as const

const GRANT = `g.id, g.user_id as "user", g.amount, g.reason, g.status, g.exceeds, g.requested_by as requester,
          r.name as requester_name, g.requested_at, g.decided_by as decider, d.name as decider_name,
          g.decided_at, g.decision_reason
     from points_grants g
     join staff r on r.id = g.requested_by
     left join staff d on d.id = g.decided_by`

export const grantOf = read('points_grant_of', { id: 'uuid' }, grant, `select ${GRANT} where g.id = :id`)

/** Grants above a limit, newest first, before a position. */
export const grantsAboveLimit = read(
  'points_grants_above_limit',
  { status: 'text', before_at: 'timestamptz?', before_id: 'uuid?', offset: 'int8', size: 'int8' },
  grant,
  `select ${GRANT}
    where g.exceeds is not null and g.status = :status
      and (g.requested_at, g.id) < (coalesce(:before_at::timestamptz, 'infinity'),
                                    coalesce(:before_id::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff'))
    order by g.requested_at desc, g.id desc
    offset :offset limit :size`,
)

/**
 * Records the decision about a waiting grant, and the account that gets the points, which a merge may have changed.
 * Returns no row if another decision was made first.
 */
export const decideGrant = write(
  'points_decide_grant',
  { id: 'uuid', user: 'uuid', status: 'text', staff: 'uuid', at: 'timestamptz', reason: 'text' },
  { id: 'uuid' },
  `update points_grants
      set user_id = :user, status = :status, decided_by = :staff, decided_at = :at, decision_reason = :reason
    where id = :id and status = 'WAITING'
   returning id`,
)
