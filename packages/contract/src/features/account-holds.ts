import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { plainText } from '../rules/plain-text.ts'

/**
 * What a person is told of a risk signal, without what would help to get around it. SHARED: something is shared with
 * other accounts; ACTIVITY: how or how fast the account earned; INVITES: whom it invited.
 */
export const RiskReason = z.enum(['SHARED', 'ACTIVITY', 'INVITES'])
export type RiskReason = z.infer<typeof RiskReason>

/**
 * Why payouts of an account wait, as its person is told: the reason of a signal; REVIEW: our team looks at it; DISPUTED:
 * its person said that a change was not theirs.
 */
export const AccountHoldClass = z.enum([...RiskReason.options, 'REVIEW', 'DISPUTED'])
export type AccountHoldClass = z.infer<typeof AccountHoldClass>

/** What ends a hold at once. */
export const HoldProof = z.enum(['SIGN_IN', 'PHONE', 'WALLET'])
export type HoldProof = z.infer<typeof HoldProof>

/**
 * How a hold ended. EXPIRED: its time was over; CLEARED: the person has shown that they are one; RELEASED: staff ended
 * it; UNANSWERED: nobody answered in time; MERGED: the account went into one that has a hold of its own.
 */
export const HoldOutcome = z.enum(['EXPIRED', 'CLEARED', 'RELEASED', 'UNANSWERED', 'MERGED'])
export type HoldOutcome = z.infer<typeof HoldOutcome>

/** A hold as the account's person sees it. */
export const AccountHold = z.object({
  id: z.uuid(),
  reason: AccountHoldClass,
  /** APPEALED: a person will answer. CONFIRMED: a person has looked, and it goes on. ENDED: payouts go out. */
  state: z.enum(['PLACED', 'APPEALED', 'CONFIRMED', 'ENDED']),
  placedAt: z.iso.datetime(),
  /** When it ends by itself, or when it has ended. */
  endsAt: z.iso.datetime(),
  /** What ends it at once; null: nothing that the person can do. */
  endedBy: HoldProof.nullable(),
  /** When an appeal is answered at the latest; null: there is none that waits. */
  answerBy: z.iso.datetime().nullable(),
  /** Of one that has ended. */
  outcome: HoldOutcome.nullable(),
})

export const accountHolds = endpoints({
  'GET /api/v1/account-hold': {
    summary:
      'Why payouts of the account wait, until when, and what ends that; or how it ended within the last 14 days.',
    auth: 'user',
    response: z.object({ hold: AccountHold.nullable() }),
  },
  'POST /api/v1/account-hold/appeal': {
    summary: 'Asks that a person looks at the hold. It is answered within 72 hours. Asking again changes nothing.',
    auth: 'user',
    idempotent: true,
    body: z.object({
      /** What the person wants to say; may be empty. */
      text: z.string().max(1000).overwrite(plainText).default(''),
    }),
    response: z.object({ hold: AccountHold }),
    errors: ['not_found'],
  },
})
