/**
 * SQL: whether the hold `h` is open. With `is null`, PostgreSQL may read all open holds by their partial index instead of
 * those of one account by its key.
 */
export const IS_OPEN_HOLD = 'h.ended_at is not distinct from null::timestamptz'

/** SQL: whether the payout `p` is held; not `=`, for the same reason. */
export const IS_HELD_PAYOUT = `p.status is not distinct from 'HELD'`
