import { z } from 'zod'
import { UNDOABLE } from '../../core/records/device-moves.ts'
import { text } from '../../db/columns.ts'
import { read, write } from '../../db/db.ts'

/** Replaces the account's code. */
export const setCode = write(
  'device_moves_set_code',
  { user: 'uuid', haid: 'text?', code_hash: 'text', expires_at: 'timestamptz' },
  {},
  `insert into move_codes (user_id, haid, code_hash, expires_at) values (:user, :haid, :code_hash, :expires_at)
   on conflict (user_id) do update set haid = :haid, code_hash = :code_hash, expires_at = :expires_at, used_by = null`,
)

/** A code that is valid, or was used by this session; not one of an account that was merged or erased since. */
export const codeOf = read(
  'device_moves_code_of',
  { code_hashes: 'text[]', session: 'uuid', now: 'timestamptz' },
  { user: 'uuid', haid: 'text?', is_used: 'bool' },
  `select c.user_id as "user", c.haid, c.used_by is not null as is_used
     from move_codes c join users u on u.id = c.user_id
    where c.code_hash = any(:code_hashes) and c.expires_at > :now and u.merged_into is null and u.erased_at is null
      and coalesce(c.used_by, :session) = :session`,
)

export const markCodeUsed = write(
  'device_moves_mark_code_used',
  { user: 'uuid', session: 'uuid' },
  {},
  'update move_codes set used_by = :session where user_id = :user',
)

/** How often within a period the account has moved or taken a phone over, or one of the phones took part in it. */
export const movesSince = read(
  'device_moves_since',
  { user: 'uuid', haids: 'text[]', since: 'timestamptz' },
  { most: 'int8' },
  `select greatest(
            (select count(*) from device_moves
              where at > :since and outcome is distinct from 'STOPPED'
                and (kind = 'CODE' and user_id in (select merged_accounts(:user))
                     or kind = 'TAKE_OVER' and to_user_id in (select merged_accounts(:user)))),
            (select coalesce(max(moves), 0)
               from unnest(:haids::text[]) device (haid)
               cross join lateral (select count(*) as moves from device_moves m
                                    where m.at > :since and m.kind <> 'NUMBER'
                                      and (m.haid = device.haid or m.to_haid = device.haid)) counted)) as most`,
)

/** The account is back on this phone: it does not leave it any more. */
export const stayOn = write(
  'device_moves_stay_on',
  { user: 'uuid', haid: 'text', at: 'timestamptz' },
  {},
  `update device_moves set due_at = null, outcome = 'REPLACED', settled_at = :at
    where kind = 'CODE' and haid = :haid and outcome is null and remaining_account(user_id) = :user`,
)

/** The running moves of the account to other phones than this one, newest first. */
export const runningMoves = read(
  'device_moves_running_moves',
  { user: 'uuid', haid: 'text', now: 'timestamptz' },
  { change: 'text' },
  `select change_token_hash as change from device_moves
    where kind <> 'TAKE_OVER' and outcome is null and ends_at > :now and to_haid <> :haid
      and remaining_account(user_id) = :user and user_id in (select merged_accounts(:user))
    order by id desc`,
)

/** The phone of a session that has not ended, the account that its anonymous login opens, and the one for which it earns. */
export const deviceIn = read(
  'device_moves_device_in',
  { session: 'uuid' },
  { haid: 'text', user: 'uuid', owner: 'uuid?' },
  `select i.haid, i.user_id as "user", i.owner_id as owner
     from sessions s join app_instances i on i.haid = s.haid where s.id = :session and s.revoked_at is null`,
)

/** Whether the account has got anything since, wherever it did. */
export const earnedSince = read(
  'device_moves_earned_since',
  { user: 'uuid', since: 'timestamptz' },
  { earned: 'bool' },
  `select exists (select from awards where user_id = :user and at >= :since)
       or exists (select from streak_check_ins where user_id = :user and at >= :since)
       or exists (select from roulette_spins where user_id = :user and at >= :since) as earned`,
)

export const countriesOf = read(
  'device_moves_countries_of',
  { users: 'uuid[]' },
  { country: 'text' },
  'select distinct country from users where id = any(:users) order by country',
)

/**
 * The phone changes hands. Missions that are granted once in a lifetime, and were to an earlier account of the phone, are
 * switched off for the next one, unless it has another phone on which it could have got them.
 */
export const keepOnce = write(
  'device_moves_keep_once',
  { haid: 'text', former: 'uuid', next: 'uuid' },
  {},
  `with given as (
     insert into device_once (haid, mission)
     select distinct :haid, mission from awards
      where user_id = :former and milestone is null and mission <> 'loyalty_bonus'
     on conflict do nothing returning mission
   ), used as (
     select mission from given union select mission from device_once where haid = :haid
   )
   insert into user_mission_overrides (user_id, type, enabled)
   select :next, mission, false from used
    where not exists (select from app_instances where owner_id = :next and haid <> :haid)
      and not exists (select from awards a where a.user_id = :next and a.mission = used.mission)
   on conflict do nothing`,
)

export const addTakeOver = write(
  'device_moves_add_take_over',
  {
    haid: 'text',
    former: 'uuid',
    next: 'uuid',
    at: 'timestamptz',
    ends_at: 'timestamptz',
    due_at: 'timestamptz?',
    outcome: 'text?',
  },
  {},
  `with replaced as (
     update device_moves set due_at = null, outcome = 'REPLACED', settled_at = :at
      where kind = 'TAKE_OVER' and haid = :haid and due_at is not null
   )
   insert into device_moves (kind, user_id, haid, to_user_id, at, ends_at, due_at, outcome, settled_at)
   values ('TAKE_OVER', :former, :haid, :next, :at, :ends_at, :due_at, :outcome, case when :outcome::text is not null then :at end)`,
)

/** The phone earns for the account from now on, if it still earns for the earlier one or for none; never for an erased one. */
export const setOwner = write(
  'device_moves_set_owner',
  { haid: 'text', former: 'uuid', next: 'uuid', since: 'timestamptz' },
  { haid: 'text' },
  `update app_instances set owner_id = :next, owned_since = :since
    where haid = :haid and coalesce(owner_id, :former) = :former
      and not exists (select from users where id = :next and erased_at is not null)
   returning haid`,
)

/** The account that the phone's anonymous login opens. */
export const setUser = write(
  'device_moves_set_user',
  { haid: 'text', next: 'uuid' },
  {},
  'update app_instances set user_id = :next where haid = :haid',
)

/** A take-over by this account that waits for the end of the day. */
export const waitingTakeOver = read(
  'device_moves_waiting_take_over',
  { haid: 'text', to: 'uuid' },
  { due_at: 'timestamptz?' },
  `select due_at from device_moves
    where kind = 'TAKE_OVER' and haid = :haid and due_at is not null and remaining_account(to_user_id) = :to`,
)

/**
 * The last take-over of the session's phone, if the earlier account can be brought back: it has no sign-in, and is not on
 * another phone.
 */
export const undoable = read(
  'device_moves_undoable',
  { session: 'uuid', now: 'timestamptz' },
  { id: 'int8', from: 'uuid', ends_at: 'timestamptz' },
  UNDOABLE,
)

export const settle = write(
  'device_moves_settle',
  { id: 'int8', outcome: 'text', at: 'timestamptz' },
  {},
  'update device_moves set due_at = null, outcome = :outcome, settled_at = :at where id = :id',
)

/** Whether the account has a running streak, which a day without a check-in would end. */
export const hasStreak = read(
  'device_moves_has_streak',
  { user: 'uuid', since: 'date' },
  { has: 'bool' },
  'select exists (select from streak_check_ins where user_id = :user and day >= :since) as has',
)

const DUE = {
  id: 'int8',
  kind: text(z.enum(['CODE', 'TAKE_OVER'])),
  from: 'uuid',
  to: 'uuid?',
  haid: 'text',
  to_haid: 'text?',
  due_at: 'timestamptz',
} as const
const MOVE = `id, kind, remaining_account(user_id) as "from", remaining_account(to_user_id) as "to", haid, to_haid, due_at`

export const dueMoves = read(
  'device_moves_due_moves',
  { now: 'timestamptz' },
  DUE,
  `select ${MOVE} from device_moves where due_at <= :now order by due_at, id limit 500`,
)

export const dueMove = read(
  'device_moves_due_move',
  { id: 'int8', now: 'timestamptz' },
  DUE,
  `select ${MOVE} from device_moves where id = :id and due_at <= :now`,
)

/** The due time of the oldest move. */
export const oldestDueMove = read(
  'device_moves_oldest_due_move',
  {},
  { at: 'timestamptz?' },
  'select min(due_at) as at from device_moves',
)

/** Whether the phone's anonymous login opens this account. */
export const isDeviceOf = read(
  'device_moves_is_device_of',
  { haid: 'text', user: 'uuid' },
  { is: 'bool' },
  'select exists (select from app_instances where haid = :haid and user_id = :user and removed_at is null) as is',
)
