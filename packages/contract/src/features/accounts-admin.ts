import { z } from 'zod'
import { MicrosecondUuidCursor } from '../cursors.ts'
import { listOf, listQuery, StaffReason } from '../admin-lists.ts'
import { CalendarDate } from '../calendar-date.ts'
import { CountryCode } from '../country-code.ts'
import { endpoints } from '../endpoint.ts'
import { plainText, withoutSeparators } from '../rules/plain-text.ts'
import { TimeZone } from '../time-zone.ts'
import { Haid, UserType } from './accounts.ts'
import { MethodKind } from './login.ts'

/** The possible kinds of a search term. */
export const SearchKind = z.enum([
  'user_id',
  'auth_id',
  'country_code',
  'email',
  'phone',
  'wallet_address',
  'date_joined',
  'haid',
  'support_code',
  'reward_item_id',
  'transaction_hash',
])
export type SearchKind = z.infer<typeof SearchKind>

/** A user in lists, with masked personal data. */
export const UserSummary = z.object({
  id: z.string(),
  userType: z.enum([...UserType.options, 'ERASED']),
  countryCode: z.string(),
  authId: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  walletAddress: z.string().nullable(),
  dateJoined: z.iso.datetime(),
  /** The app instances that the user is logged in to, newest first; at most five. */
  haids: z.array(z.string()),
  /** The account into which this one was merged. */
  mergedInto: z.string().nullable(),
})
export type UserSummary = z.infer<typeof UserSummary>

const SearchTerm = z.string().overwrite(plainText).min(1).max(254)
const SearchLimit = z.coerce.number().int().min(1).max(20).default(10)
/** A day as term is a calendar day in `time_zone`. */
const UserSearchInput = z.object({ query: SearchTerm, time_zone: TimeZone, limit: SearchLimit })
export const UserSearch = z.object({
  /** The recognized kinds of the term; empty if there are none. */
  recognised: z.array(SearchKind),
  /** `matchedBy`: the kind by which the user was found. */
  items: z.array(UserSummary.extend({ matchedBy: SearchKind })),
})

/** The input of a change with its reason, or of its preview, which changes nothing and needs no reason. */
export type Previewable<T> = T & ({ preview: true } | { preview?: false | undefined; reason: string })
const previewable = <T extends z.ZodRawShape>(what: T) =>
  z.union([
    z.object({ ...what, preview: z.literal(true) }),
    z.object({ ...what, preview: z.literal(false).optional(), reason: StaffReason }),
  ])

const Email = z.string().overwrite(plainText).min(3).max(254)

/** A masked value of a user that can be revealed: the label of a sign-in, or the wallet. */
export const RevealField = z.enum([...MethodKind.options, 'wallet_address'])
export type RevealField = z.infer<typeof RevealField>

export const accountsAdmin = endpoints({
  'GET /api/v1/admin/users': {
    summary: 'Users, the newest first. Filters by identifiers are combined with the others.',
    auth: 'admin',
    permission: 'users.read',
    query: listQuery(MicrosecondUuidCursor).extend({
      // Limited, so that the list cannot be used to copy all users.
      offset: z.coerce.number().int().min(0).max(1000).default(0),
      user_id: z.uuid().optional(),
      auth_id: z.uuid().optional(),
      country_code: CountryCode.optional(),
      email: Email.optional(),
      phone: z.string().overwrite(plainText).min(5).max(64).optional(),
      wallet_address: z
        .string()
        .overwrite(withoutSeparators)
        .regex(/^0x[0-9a-fA-F]{40}$/, 'is not a wallet address')
        .optional(),
      /** A calendar day in `time_zone`. */
      date_joined: CalendarDate.optional(),
      time_zone: TimeZone,
      haid: Haid.optional(),
    }),
    response: listOf(UserSummary),
    errors: ['too_many_requests'],
  },
  'GET /api/v1/admin/users/search': {
    summary: 'As POST /api/v1/admin/users/search, which keeps the term out of URLs.',
    auth: 'admin',
    permission: 'users.read',
    query: UserSearchInput,
    response: UserSearch,
    errors: ['too_many_requests'],
  },
  'POST /api/v1/admin/users/search': {
    summary: 'Finds users by whatever was typed: an id, a country, a date, an address, a number, a support code.',
    auth: 'admin',
    permission: 'users.read',
    body: UserSearchInput,
    response: UserSearch,
    errors: ['too_many_requests'],
  },
  'POST /api/v1/admin/users/reveal': {
    summary: 'One masked value of a user in full.',
    auth: 'admin',
    permission: 'users.reveal',
    body: z.object({ user_id: z.uuid(), field: RevealField, reason: StaffReason }),
    /** `value`: in full; null if the user has no such value. */
    response: z.object({ value: z.string().nullable() }),
    errors: ['not_found', 'too_many_requests'],
  },
  'POST /api/v1/admin/users/haid/clear': {
    summary: 'Makes an app instance start over: its sessions end, and its next login gets a new account.',
    auth: 'admin',
    permission: 'users.clear',
    body: previewable({ haid: Haid }),
    response: z.object({
      preview: z.boolean(),
      /** The account that is logged in on the app instance. */
      userId: z.string(),
      /** The account that earned on the app instance until now; from now on another one may. null if none did. */
      freedFrom: z.string().nullable(),
      endsSessions: z.number().int(),
      /** Whether nobody can open the account afterwards, because it is anonymous and has no other app instance. */
      leavesUnreachable: z.boolean(),
      /** The number of giveaway claims of the app instance. They are kept, so it cannot claim another one. */
      claimsKept: z.number().int(),
    }),
    errors: ['not_found'],
  },
  'POST /api/v1/admin/users/authprofile/clear': {
    summary: 'Removes the sign-ins that have an e-mail address from their account.',
    auth: 'admin',
    permission: 'users.clear',
    body: previewable({ email: Email }),
    response: z.object({
      preview: z.boolean(),
      accounts: z.array(
        z.object({
          userId: z.string(),
          removes: z.array(MethodKind),
          /** The sign-ins that remain. */
          keeps: z.array(MethodKind),
          /** ANONYMOUS: the account can be opened only on its app instances. */
          userTypeAfter: UserType,
        }),
      ),
    }),
    errors: ['not_found'],
  },
  'POST /api/v1/admin/users/invalidate-cache': {
    summary: "Makes the servers forget a user's checked tokens, so that their session is read anew.",
    auth: 'admin',
    permission: 'caches.clear',
    body: previewable({ user_id: z.uuid() }),
    response: z.object({ preview: z.boolean(), userId: z.string(), cachedTokens: z.number().int() }),
    errors: ['not_found'],
  },
})
