import { timelineSource } from './source.store.ts'

/**
 * Merges of other accounts into this one, and of this one into another. Merges whose time an earlier release did not
 * record are left out.
 */
export const merges = timelineSource(
  'merge',
  `select id::text, coalesce(merged_at, earnings_merged_at),
          case when merged_into = any(:users) then 'merged_in' else 'merged_away' end,
          jsonb_build_object('from', id, 'into', merged_into), 'SIGNED_IN_WITH_AN_IDENTITY_OF_THE_OTHER_ACCOUNT',
          null::jsonb
     from users where id = any(:users) and merged_into is not null and coalesce(merged_at, earnings_merged_at) is not null`,
)
