import { ApiError } from '@momi/client/http/api-error'
import type { PayoutStep } from '@momi/contract'

const STEPS: Partial<Record<string, PayoutStep>> = {
  wallet_not_proven: 'LINK_WALLET',
  payout_sign_in_required: 'SIGN_IN',
}

/** What has to be done before anything is paid, if that is why a call was refused. */
export const payoutStepOf = (failure: unknown): PayoutStep | undefined =>
  failure instanceof ApiError && failure.code !== undefined ? STEPS[failure.code] : undefined
