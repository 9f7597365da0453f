import { read, write } from '../../db/db.ts'

/** Begins the evening of a country, unless it has begun. */
export const beginEvening = write(
  'streaks_begin_evening',
  { country: 'text', day: 'date', at: 'timestamptz' },
  {},
  'insert into streak_reminders (country, day, begun_at) values (:country, :day, :at) on conflict do nothing',
)

/** Locks the position of an evening; returns no row if it is done, or if another process is at it. */
export const lockEvening = write(
  'streaks_lock_evening',
  { country: 'text', day: 'date' },
  { position: 'uuid?' },
  `select position from streak_reminders
    where country = :country and day = :day and not is_done
      for update skip locked`,
)

export const moveEvening = write(
  'streaks_move_evening',
  { country: 'text', day: 'date', position: 'uuid?', is_done: 'bool' },
  {},
  `update streak_reminders set position = coalesce(:position, position), is_done = :is_done
    where country = :country and day = :day`,
)

/**
 * The next people of any country who have a phone that takes pushes, in the order of their ids, and the length of the
 * streak that is at risk. It is, if the last check-in was yesterday and not the end of a week, and no freeze covers today;
 * null: nothing is at risk, the person is of another country, the mission is off, or they want no reminders.
 */
export const nextPeople = read(
  'streaks_next_people',
  { country: 'text', yesterday: 'date', now: 'timestamptz', after: 'uuid?', most: 'int8' },
  { user: 'uuid', at_risk: 'int4?' },
  `select p.user_id as "user", (
            select last.lifetime_streak
              from users u
              join lateral (select day, streak_day, lifetime_streak from streak_check_ins
                             where user_id = u.id order by day desc limit 1) last on true
             where u.id = p.user_id and u.country = :country
               and last.day = :yesterday and last.streak_day < 7 and last.lifetime_streak > 1
               and not exists (select from streak_freezes f where f.user_id = u.id and f.used_for is null)
               and not exists (select from client_states s
                                where s.user_id = u.id and s.state -> 'streakReminder' = 'false')
               and exists (select from funded_missions(u.id, u.country, :now) c where c.type = 'streaks')) as at_risk
     from (select distinct user_id from push_tokens
            where user_id > coalesce(:after::uuid, '00000000-0000-0000-0000-000000000000')
            order by user_id limit :most) p
    order by p.user_id`,
)

/** Whether the person has checked in after all. */
export const hasCheckedIn = read(
  'streaks_has_checked_in',
  { user: 'uuid', day: 'date' },
  { has: 'bool' },
  'select exists (select from streak_check_ins where user_id = :user and day >= :day) as has',
)
