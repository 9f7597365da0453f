import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { SignInKey } from './accounts.ts'
import { SignedIn } from './login.ts'

export const deviceMoves = endpoints({
  'POST /api/v1/user/device-moves/code': {
    summary: 'Makes a code with which the account moves to another phone. It replaces an earlier one.',
    auth: 'user',
    response: z.object({ code: z.string(), expiresAt: z.iso.datetime() }),
    errors: ['too_many_requests'],
  },
  'POST /api/v1/user/device-moves': {
    summary:
      'Moves the account of a code to this phone, whose anonymous account is merged into it. Payouts wait, and the old phone can stop the move for a time.',
    auth: 'user',
    invalid: 400,
    headers: SignInKey,
    body: z.object({ code: z.string().min(1).max(64) }),
    response: SignedIn,
    errors: [
      'device_move_code_wrong',
      'device_move_signed_in',
      'device_move_other_country',
      'device_move_limit',
      'login_too_many_merges',
      'too_many_requests',
    ],
  },
  'POST /api/v1/user/device-moves/stop': {
    summary:
      "This wasn't me: takes the account off the phone to which it moved, and stops its payouts until staff have decided.",
    auth: 'user',
    response: z.object({ isStopped: z.literal(true) }),
    errors: ['device_move_none'],
  },
  'POST /api/v1/user/device-moves/take-over': {
    summary:
      'This phone is mine now: the phone earns for the caller instead of its earlier account, or for a new account if the caller is that account.',
    auth: 'user',
    invalid: 400,
    body: z.object({
      /** The account that the person saw. Refused if it is not the caller’s any more: the answer to an earlier request was lost. */
      account: z.uuid(),
      /** Whether the person asked for a new account. The caller’s session then ends, and the next anonymous login is that of it. */
      isNewAccount: z.boolean(),
    }),
    response: z.object({
      /** When the phone begins to earn for the account; null: at once. */
      earnsFrom: z.iso.datetime().nullable(),
    }),
    errors: ['device_move_account_changed', 'device_move_limit'],
  },
  'POST /api/v1/user/device-moves/undo': {
    summary: 'Brings the account back that was on this phone before it was taken over, and that has no sign-in.',
    auth: 'user',
    headers: SignInKey,
    response: z.object({ isUndone: z.literal(true) }),
    errors: ['device_move_none', 'device_move_other_country', 'login_too_many_merges'],
  },
})
