import { findingRule } from './finding.ts'

/** The account was erased: its remaining ledger entries belong to nobody. */
export const accountErased = findingRule('account_erased', ({ erased_at }) =>
  erased_at === null ? [] : [{ severity: 'blocking', since: erased_at, why: 'ASKED_BY_THE_PERSON', fixes: [] }],
)
