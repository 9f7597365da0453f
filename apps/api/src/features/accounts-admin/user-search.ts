import type { AdminApi, ListQuery, Parsed, SearchKind, UserSummary } from '@momi/contract'
import { addDays, dayOf, startOfDay } from '@momi/contract/rules/calendar'
import { HOUR_SECONDS } from '@momi/contract/rules/durations'
import type { StaffCtx } from '../../core/context.ts'
import { maskEmail, maskPhone, maskWallet } from '../../core/secrets/masking.ts'
import { consumeRateLimitBlock } from '../../core/limits/rate-limits.ts'
import type { Values } from '../../db/columns.ts'
import { contactsOf, labelKey } from '../login/public.ts'
import { accountsOfSupportCode } from '../support-code/public.ts'
import { phoneNumbers, recognise, type SearchTerm } from './search-terms.rules.ts'
import * as store from './user-search.store.ts'

type Search = Parsed<AdminApi['POST /api/v1/admin/users/search']>['body']

/** Finds users by a typed term. A term that can be of several kinds is looked up as each of them. */
export async function searchUsers(ctx: StaffCtx, { query, time_zone: timeZone, limit }: Search) {
  const terms = recognise(query, ctx.settings.countries())
  const found = new Map<string, SearchKind>()
  for (const term of terms)
    for (const id of await lookUp(ctx, term, timeZone, limit)) found.set(id, found.get(id) ?? term.kind)
  const users = await summariesOf(ctx, [...found.keys()].slice(0, limit))
  await countShown(ctx, users.length)
  return {
    recognised: [...new Set(terms.map(({ kind }) => kind))],
    items: users.map((user) => ({ ...user, matchedBy: found.get(user.id)! })),
  }
}

interface Filters extends ListQuery {
  user_id?: string | undefined
  auth_id?: string | undefined
  country_code?: string | undefined
  email?: string | undefined
  phone?: string | undefined
  wallet_address?: string | undefined
  /** A calendar day in `time_zone`. */
  date_joined?: string | undefined
  time_zone: string
  haid?: string | undefined
}

/** Users that match all filters, newest first. */
export async function listUsers(ctx: StaffCtx, filters: Filters) {
  const { offset, limit } = filters
  const terms = termsOf(filters)
  const page =
    terms.length === 0
      ? await pageOf(ctx, filters)
      : { ids: (await idsOfAll(ctx, filters, terms)).slice(offset, offset + limit), cursor: null }
  const items = await summariesOf(ctx, page.ids)
  await countShown(ctx, items.length)
  return { items, cursor: page.cursor }
}

/** The filters that identify single users, as search terms. */
const termsOf = ({ user_id, auth_id, email, phone, wallet_address, haid }: Filters): SearchTerm[] =>
  Object.entries({ user_id, auth_id, email, phone, wallet_address: wallet_address?.toLowerCase(), haid }).flatMap(
    ([kind, value]) => (value === undefined ? [] : [{ kind: kind as SearchKind, value }]),
  )

async function idsOfAll(ctx: StaffCtx, filters: Filters, terms: SearchTerm[]): Promise<string[]> {
  const { country_code: country, date_joined: day, time_zone: timeZone, limit } = filters
  const countries = country === undefined ? ctx.settings.countries() : [country]
  const found = await Promise.all(
    terms.map(async (term) => {
      const values = term.kind === 'phone' ? phoneNumbers(term.value, countries) : [term.value]
      return (await Promise.all(values.map((value) => lookUp(ctx, { ...term, value }, timeZone, limit)))).flat()
    }),
  )
  const ids = found.reduce((all, some) => all.filter((id) => some.includes(id)))
  const users = await summariesOf(ctx, [...new Set(ids)])
  return users
    .filter(({ countryCode }) => country === undefined || countryCode === country)
    .filter(({ dateJoined }) => day === undefined || dayOf(new Date(dateJoined), timeZone) === day)
    .toSorted((one, other) => other.dateJoined.localeCompare(one.dateJoined))
    .map(({ id }) => id)
}

/** The ids of the users that a term identifies. */
async function lookUp(
  { db, keys, now }: StaffCtx,
  { kind, value }: SearchTerm,
  timeZone: string,
  limit: number,
): Promise<string[]> {
  const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id)
  switch (kind) {
    case 'user_id':
      return idsOf(await db.many(store.byUserId, { value }))
    case 'auth_id':
      return idsOf(await db.many(store.byAuthId, { value }))
    case 'email':
    case 'phone':
      return idsOf(await db.many(store.byLabel, { hashes: keys.acceptedHashes(labelKey(value)) }))
    case 'wallet_address':
      return idsOf(await db.many(store.byWallet, { value }))
    case 'haid':
      return idsOf(await db.many(store.byHaid, { value }))
    case 'support_code':
      return accountsOfSupportCode(db, value, now())
    case 'reward_item_id':
      return idsOf(await db.many(store.byRewardItem, { value }))
    case 'transaction_hash':
      return idsOf(await db.many(store.byTransaction, { value }))
    case 'country_code':
      return idsOf(await db.many(store.newestIn, { ...NEWEST, country: value, size: limit }))
    case 'date_joined':
      return idsOf(await db.many(store.newest, { ...NEWEST, ...joinedOn(value, timeZone), size: limit }))
  }
}

/** The position of the first page of all users. */
const NEWEST = { from: null, to: null, at: null, id: null, offset: 0 }

/** The users who joined on a calendar day in a time zone. */
const joinedOn = (day: string, timeZone: string) => ({
  from: startOfDay(day, timeZone),
  to: startOfDay(addDays(day, 1), timeZone),
})

async function pageOf({ db }: StaffCtx, filters: Filters) {
  const { country_code: country, date_joined: day, time_zone: timeZone, cursor, offset, limit } = filters
  const [at, id] = cursor?.split('.') ?? []
  const page = {
    ...NEWEST,
    ...(day !== undefined && joinedOn(day, timeZone)),
    ...(at !== undefined && id !== undefined && { at: Number(at), id }),
    offset,
    // One more row than requested shows whether there is a next page.
    size: limit + 1,
  }
  const rows = await (country === undefined
    ? db.many(store.newest, page)
    : db.many(store.newestIn, { ...page, country }))
  const last = rows.length > limit ? rows[limit - 1] : undefined
  return { ids: rows.slice(0, limit).map((row) => row.id), cursor: last ? `${last.at}.${last.id}` : null }
}

/** Users with the data that staff see, in the order of `ids`. */
async function summariesOf(ctx: Pick<StaffCtx, 'db' | 'cipher'>, ids: readonly string[]): Promise<UserSummary[]> {
  const rows = await ctx.db.many(store.summaries, { users: [...ids] })
  const byId = new Map(rows.map((row) => [row.id, summaryOf(ctx, row)]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

function summaryOf(ctx: Pick<StaffCtx, 'cipher'>, row: Values<typeof store.summaries.row>): UserSummary {
  const { phone, email } = contactsOf(ctx, row.methods)
  return {
    id: row.id,
    userType: row.user_type,
    countryCode: row.country,
    authId: row.auth_id,
    phone: phone && maskPhone(phone),
    email: email && maskEmail(email),
    walletAddress: row.address && maskWallet(row.address),
    dateJoined: row.created_at.toISOString(),
    haids: row.haids,
    mergedInto: row.merged_into,
  }
}

/**
 * Counts the users shown towards the hourly limit of a member of staff: enough for support, too few to copy the whole
 * list.
 */
async function countShown(ctx: StaffCtx, users: number): Promise<void> {
  const limit = { name: 'users shown to a member of staff', most: ctx.env.STAFF_USERS_PER_HOUR, seconds: HOUR_SECONDS }
  await consumeRateLimitBlock(ctx, limit, ctx.staff.id, Math.max(users, 1))
}
