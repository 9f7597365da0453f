import { z } from 'zod'
import { Checking } from '../checking.ts'
import { endpoints } from '../endpoint.ts'
import { ClientVersion, Huid, SignInKey, Tokens, UserType } from './accounts.ts'

/** The kinds of identities (the ways to sign in). */
export const MethodKind = z.enum(['google', 'moa', 'phone', 'email', 'mobileauth'])
export type MethodKind = z.infer<typeof MethodKind>

/**
 * The answer of every sign-in. One that adds an identity or changes the account ends the tokens that the session had
 * before; only the refresh token of a native app stays valid, together with the secret of its device. Inside a native app, the page does not use these tokens: the app has its own, and the
 * page requests a new access token from the app.
 */
export const SignedIn = Tokens.extend({
  userType: UserType,
  /** This phone's anonymous account was merged into the account. */
  isMerged: z.boolean(),
  /**
   * This phone's anonymous account has earned in another country than that of the account, so it was not merged: it
   * stays with the phone, whose next anonymous login returns it.
   */
  isKeptApart: z.boolean(),
  /** Points for the sign-in itself, as a mission; 0 if it was not the first. */
  pointsAwarded: z.number().int(),
  checking: Checking,
  /** Points of this phone's account that the other account had earned too; they count once, so they were taken back. */
  pointsReversed: z.number().int(),
})

/** What concerns the caller’s phone of moves to other phones and other accounts. */
export const DeviceMoves = z.object({
  /** The account has moved from this phone to another one, and this phone can still stop it. */
  moved: z
    .object({
      at: z.iso.datetime(),
      /** Until then. A phone that a code was made on leaves the account at this time. */
      endsAt: z.iso.datetime(),
      /** false: the account was signed in to on another phone by its number, and stays on this one. */
      isLeaving: z.boolean(),
    })
    .nullable(),
  /** Until when the account that was on this phone before can be brought back; null if it cannot. */
  undoUntil: z.iso.datetime().nullable(),
  /** The phone earns for this account from then; null if it does already, or earns for another one. */
  earnsFrom: z.iso.datetime().nullable(),
})

const IdToken = z.object({ idToken: z.string().min(1).max(8192) })

const googleErrors = [
  'login_token_invalid',
  'login_provider_unavailable',
  'login_method_in_use',
  'login_method_already_connected',
  'device_move_notice',
] as const

export const login = endpoints({
  'POST /api/v2/auth/login/google-signin': {
    summary: "Signs in with a Google ID token that the vendor's app obtained.",
    auth: 'user',
    invalid: 400,
    headers: SignInKey,
    body: IdToken,
    response: SignedIn,
    errors: [...googleErrors, 'login_too_many_merges'],
  },
  'POST /api/v2/user/google-signin/connect/': {
    summary: 'Adds a Google account to the ways in of the current account.',
    auth: 'user',
    invalid: 400,
    headers: SignInKey,
    body: IdToken,
    response: SignedIn,
    errors: googleErrors,
  },
  'POST /api/v2/auth/refresh': {
    summary:
      'Rotates a refresh token, as POST /api/v1/auth/tokens/refresh does. Without huid a lost answer cannot be repeated.',
    auth: 'none',
    invalid: 400,
    headers: SignInKey,
    body: z.object({
      refreshToken: z.string().min(1).max(4096),
      huid: Huid.optional(),
      clientVersion: ClientVersion.optional(),
    }),
    response: Tokens,
    errors: [
      'refresh_token_expired',
      'refresh_token_already_used',
      'refresh_token_invalid',
      'refresh_token_wrong_client',
    ],
  },
  'GET /api/v2/auth/key': {
    summary: 'The public keys that verify access tokens, as a JWK set.',
    auth: 'none',
    response: z.object({ keys: z.array(z.record(z.string(), z.unknown())) }),
  },
  'GET /api/v2/user': {
    summary: 'The current account, with what only its owner sees.',
    auth: 'user',
    response: z.object({
      id: z.string(),
      authId: z.string().nullable(),
      userType: UserType,
      countryCode: z.string(),
      phone: z.string().nullable(),
      email: z.string().nullable(),
      hasPassword: z.boolean(),
      /** Which account earns on this device. */
      device: z.enum(['mine', 'unclaimed', 'another_account']),
      /** Absent in what a client has stored of an earlier release. */
      moves: DeviceMoves.optional(),
    }),
  },
  'POST /api/v2/user/login-methods': {
    summary: 'The ways in of the current account.',
    auth: 'user',
    response: z.object({
      methods: z.array(
        z.object({
          kind: MethodKind,
          label: z.string(),
          connectedAt: z.iso.datetime(),
          /** false for the last identity and for a phone number, which can only be changed. */
          canDisconnect: z.boolean(),
        }),
      ),
    }),
  },
  'POST /api/v1/user/logout': {
    summary: 'Ends this session, or every session of the account.',
    auth: 'user',
    body: z.object({ everywhere: z.boolean().optional() }),
    response: z.object({ isLoggedOut: z.literal(true) }),
  },
  'POST /api/v1/mobileauth/sync': {
    summary: "Adds the vendor's mobile-auth identity to the current account.",
    auth: 'user',
    headers: SignInKey,
    body: z.object({ token: z.string().min(1).max(8192) }),
    response: SignedIn,
    errors: [
      'mobileauth_invalid_token',
      'mobileauth_identity_in_use',
      'login_method_already_connected',
      'login_provider_unavailable',
      'device_move_notice',
    ],
  },
})
