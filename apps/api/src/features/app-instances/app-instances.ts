import type { ListQuery } from '@momi/contract'
import type { Ctx, StaffCtx, PersonCtx } from '../../core/context.ts'
import { beforePosition, cursorAfter } from '../../core/cursors.ts'
import { Refusal } from '../../errors.ts'
import { balanceOf } from '../../core/ledger/ledger.ts'
import type { Values } from '../../db/columns.ts'
import { missionsOf } from '../missions/public.ts'
import { pointsLog } from '../points/public.ts'
import * as store from './app-instances.store.ts'

export type Instance = Values<typeof store.instanceOf.row>

interface Filter extends ListQuery {
  device_id?: string | undefined
  app_instance_id?: string | undefined
  user_id?: string | undefined
}

/** App instances, newest first. */
export async function list(ctx: Ctx, filter: Filter) {
  const rows = await instances(ctx, filter)
  const last = rows.length > filter.limit ? rows[filter.limit - 1] : undefined
  return {
    items: rows.slice(0, filter.limit).map(itemFrom),
    cursor: last ? cursorAfter({ at: last.created_at, id: last.id }) : null,
  }
}

async function instances(
  { db }: Ctx,
  { device_id: haid, app_instance_id: id, user_id: user, limit, offset, cursor }: Filter,
) {
  // One more than requested shows whether there is a next page.
  const page = { ...beforePosition(cursor), offset, size: limit + 1 }
  if (id !== undefined) {
    const found = await db.one(store.instanceOf, { id })
    return found && (haid ?? found.haid) === found.haid && (user ?? found.user) === found.user ? [found] : []
  }
  if (haid !== undefined) {
    const found = await db.many(store.instancesOfDevice, { ...page, haid })
    return found.filter((instance) => (user ?? instance.user) === instance.user)
  }
  if (user !== undefined) return db.many(store.instancesOfUser, { ...page, user })
  return db.many(store.allInstances, page)
}

/** Finds an app instance; refuses with `not_found` if it does not exist or was removed. */
export async function find({ db }: Pick<Ctx, 'db'>, id: string): Promise<Instance> {
  const instance = await db.one(store.instanceOf, { id })
  if (!instance) throw new Refusal('not_found', 'No such app instance')
  return instance
}

export async function detail(ctx: Ctx, id: string) {
  const instance = await find(ctx, id)
  const { user_type: userType, country, earns_for: earnsFor, sessions, push_tokens: pushTokens } = instance
  return { ...itemFrom(instance), userType, country, earnsFor, sessions, pushTokens }
}

/** The missions that the app instance shows. */
export async function userMissions(ctx: StaffCtx, id: string) {
  const { missions, prizesFrom, prizesNeedSignIn } = await missionsOf(viewOf(ctx, await find(ctx, id)))
  return { items: missions, prizesFrom, prizesNeedSignIn }
}

/** The balance of the user and the entries of their points. */
export async function userPoints(ctx: Ctx, id: string, page: ListQuery) {
  const { user } = await find(ctx, id)
  const [log, balance] = await Promise.all([pointsLog(ctx, { ...page, user_id: user }), balanceOf(ctx.db, user)])
  return { ...log, userId: user, balance }
}

// An id that no session has, for an app instance without a session and therefore without activity.
const NO_SESSION = '00000000-0000-0000-0000-000000000000'

/** A read context with the user of an app instance as the caller. */
const viewOf = (ctx: StaffCtx, { user: id, country, session }: Instance): PersonCtx => ({
  ...ctx,
  user: { id, country, session: session ?? NO_SESSION, apiKey: null },
})

const itemFrom = (row: Values<typeof store.allInstances.row>) => ({
  id: row.id,
  deviceId: row.haid,
  userId: row.user,
  clientType: row.client_type,
  clientVersion: row.client_version,
  createdAt: row.created_at.toISOString(),
  lastSeenAt: row.last_seen_at?.toISOString() ?? null,
})
