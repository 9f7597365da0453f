import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ClaimToFulfil, FulfilmentRowProblem } from '@momi/contract'

export type Failure = NonNullable<ClaimToFulfil['failure']>

export const FAILURES: Readonly<Record<Failure, MessageDescriptor>> = {
  DETAILS_NOT_FOUND: msg`The partner has no account with these details`,
  DETAILS_NOT_ACCEPTED: msg`The partner does not accept these details`,
  PARTNER_UNAVAILABLE: msg`The partner cannot deliver`,
  NOT_ELIGIBLE: msg`The person is not eligible: this ends the reward`,
}

/** Why a row of a partner's file was refused. */
export const ROW_PROBLEMS: Readonly<Record<FulfilmentRowProblem, MessageDescriptor>> = {
  not_found: msg`No claim has this id`,
  claim_missing: msg`The claim id is missing`,
  outcome_invalid: msg`The outcome is neither DONE nor FAILED`,
  reference_missing: msg`A delivered claim needs the partner’s reference`,
  reference_invalid: msg`The reference has characters that are not allowed, or more than 64`,
  failure_invalid: msg`The failure is not one of the known reasons`,
  settled_differently: msg`The claim has ended with another outcome`,
  twice_in_file: msg`An earlier row names the same claim`,
  not_allowed_for_giveaway: msg`A claim of the giveaway cannot fail for this reason`,
}
