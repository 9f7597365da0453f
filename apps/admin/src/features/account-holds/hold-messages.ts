import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { AccountHoldKind, AdminApi, HoldOfAccount, HoldOutcome, Output } from '@momi/contract'

export const REASONS: Readonly<Record<HoldOfAccount['reason'], MessageDescriptor>> = {
  SHARED: msg`Shared with other accounts`,
  ACTIVITY: msg`How it earned`,
  INVITES: msg`Whom it invited`,
  REVIEW: msg`Placed by staff`,
  DISPUTED: msg`Disputed by its person`,
}

export const KINDS: Readonly<Record<AccountHoldKind, MessageDescriptor>> = {
  SIGNALS: msg`Signals`,
  STAFF: msg`Staff`,
  OWNER: msg`The person`,
}

export const OUTCOMES: Readonly<Record<HoldOutcome, MessageDescriptor>> = {
  EXPIRED: msg`Ended by its date`,
  CLEARED: msg`Ended by a sign-in, a number or a wallet`,
  RELEASED: msg`Released by staff`,
  UNANSWERED: msg`Ended without an answer`,
  MERGED: msg`Merged into another account`,
}

export const STATES: Readonly<Record<HoldOfAccount['state'], { label: MessageDescriptor; color: string }>> = {
  PLACED: { label: msg`Placed`, color: 'orange' },
  APPEALED: { label: msg`Appealed`, color: 'red' },
  CONFIRMED: { label: msg`Confirmed`, color: 'brand' },
  ENDED: { label: msg`Ended`, color: 'green' },
}

type Step = Output<AdminApi['GET /api/v1/admin/holds/{hold_id}']>['steps'][number]

export const STEPS: Readonly<Record<Step['step'], MessageDescriptor>> = {
  PLACED: msg`Placed`,
  APPEALED: msg`Appealed`,
  CONFIRMED: msg`Confirmed`,
  EXTENDED: msg`Extended`,
  ...OUTCOMES,
}
