import { findingRule } from './finding.ts'

/** The account was merged into another one, to which everything now belongs. */
export const accountMerged = findingRule('account_merged', ({ merged_into, merged_at }) =>
  merged_into === null
    ? []
    : [
        {
          severity: 'blocking',
          since: merged_at,
          params: { into: merged_into },
          why: 'SIGNED_IN_WITH_AN_IDENTITY_OF_THE_OTHER_ACCOUNT',
          fixes: [{ action: 'open_user', target: merged_into }],
        },
      ],
)
