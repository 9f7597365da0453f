import { timelineSource } from './source.store.ts'

/** Accounts that were merged into this one, and this one into another. Merges of earlier releases have no time. */
export const merges = timelineSource(
  'merge',
  `select id::text, coalesce(merged_at, earnings_merged_at),
          case when merged_into = any(:users) then 'merged_in' else 'merged_away' end,
          jsonb_build_object('from', id, 'into', merged_into), 'SIGNED_IN_WITH_AN_IDENTITY_OF_THE_OTHER_ACCOUNT',
          null::jsonb
     from users where id = any(:users) and merged_into is not null and coalesce(merged_at, earnings_merged_at) is not null`,
)
