/**
 * SQL: whether the hold `h` is open. With `is null`, PostgreSQL may read all open holds by their partial index instead of
 * those of one account by its key.
 */
export const IS_OPEN_HOLD = 'h.ended_at is not distinct from null::timestamptz'

/** SQL: whether one of the accounts `:own` of a member of staff has placed or confirmed the hold `h`. */
export const IS_OWN_HOLD = `coalesce(h.placed_by = any(:own) or h.confirmed_by = any(:own), false)`

/** SQL: whether the payout `p` is held; not `=`, for the same reason. */
export const IS_HELD_PAYOUT = `p.status is not distinct from 'HELD'`

/** SQL: the open hold `h` of the account of the payout `p` that lasts longest; `at`: SQL of the present. */
export const longestHold = (at: string) => `lateral (
         select case kind when 'OWNER' then 'STOPPED_BY_OWNER' else 'ACCOUNT_HOLD' end as reason, ends_at
           from account_holds where user_id = p.user_id and ended_at is null and ends_at > ${at}
          order by ends_at desc limit 1) h`

/** SQL: whether the payout `p` waits for something that its person has to do. */
export const WAITS_FOR_PERSON = `coalesce(p.hold_reason, '') in ('WALLET_NOT_PROVEN', 'SIGN_IN_REQUIRED')`

/**
 * SQL: joins to the payout `p` why it waits and until when, as `wait`. A hold of its account is stored on it only when
 * it is due, so a longer one counts before that. What waits for the person has no end.
 */
export const payoutWait = (at: string) => `left join ${longestHold(at)}
           on not ${WAITS_FOR_PERSON} and h.ends_at >= coalesce(p.hold_until, '-infinity')
         cross join lateral (
           select coalesce(h.reason, p.hold_reason) as why,
                  case when not ${WAITS_FOR_PERSON} then coalesce(h.ends_at, p.hold_until) end as until) wait`
