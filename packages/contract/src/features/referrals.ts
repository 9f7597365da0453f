import { z } from 'zod'
import { endpoints } from '../endpoint.ts'

/**
 * JOINED: the account exists, and has not completed a mission. COUNTED: it has. REFUSED: it turned out to be the caller's
 * own account, or to have invited the caller.
 */
export const ReferralState = z.enum(['JOINED', 'COUNTED', 'REFUSED'])

export const Referral = z.object({
  /** The calendar day on which the new account was created, in the zone of the caller's country. */
  day: z.iso.date(),
  state: ReferralState,
})

export const referrals = endpoints({
  'GET /api/v1/user/referrals': {
    summary: 'How the caller invites people, and what has become of the invitations. It says nothing else of anybody.',
    auth: 'user',
    replica: true,
    response: z.object({
      /** The value of referrer_id in the link that a person shares. */
      referrerId: z.string(),
      /** The points that a referral grants when it counts; 0: none. */
      points: z.number().int(),
      /** How many accounts named the caller; at most 1,000 are counted. */
      joined: z.number().int(),
      /** How many of them have counted. */
      counted: z.number().int(),
      /** The points that they granted. */
      earned: z.number().int(),
      /** The newest ones, at most 20. */
      latest: z.array(Referral),
    }),
  },
})
