import type { ListQuery, PushOutcome } from '@momi/contract'
import { isPersonal } from '@momi/contract/rules/personal-data'
import { audit } from '../../core/records/audit.ts'
import type { Ctx, StaffCtx } from '../../core/context.ts'
import { Refusal } from '../../errors.ts'
import { maskCode } from '../../core/secrets/masking.ts'
import { keptFor } from '../../core/work/purge.ts'
import { deliver } from './deliver.ts'
import { deliveriesBefore, tokensOfInstance } from './instance-pushes.store.ts'
import { appPath, isLockScreenSafe } from './push.rules.ts'
import { haidHash, openToken } from './stored-token.ts'

/** An app instance and its current user. */
interface Instance {
  id: string
  haid: string
  user: string
}

interface StaffMessage {
  tokenId: string
  title: string
  body: string
  path: string
  reason: string
}

/** Identifies a token without revealing it. */
const idOf = ({ token_hash }: { token_hash: string }) => token_hash.slice(0, 24)

/** The push tokens of an app instance, masked. */
export async function maskedTokens(ctx: Ctx, instance: Instance) {
  return (await tokensOf(ctx, instance)).map((token) => ({
    id: idOf(token),
    masked: maskCode(openToken(ctx, token)),
    platform: token.platform,
    language: token.language,
    registeredAt: token.registered_at.toISOString(),
    seenAt: token.seen_at.toISOString(),
  }))
}

/** Sends a staff message to one token of an app instance, if it still belongs to the instance's user. */
export async function messageInstance(
  ctx: StaffCtx,
  { id, ...instance }: Instance,
  { tokenId, reason, ...message }: StaffMessage,
): Promise<PushOutcome> {
  if (![message.title, message.body].every((words) => isLockScreenSafe(words) && !isPersonal(words)))
    throw new Refusal('admin_app_instance_push_private_data', 'A push holds neither personal data nor a code')
  const path = appPath(message.path)
  if (path === undefined) throw new Refusal('admin_app_instance_push_path_invalid', 'A push leads to a path of the app')
  if (!ctx.gateways.push) throw new Refusal('admin_app_instance_push_unavailable', 'Pushes are off')
  const token = (await tokensOf(ctx, { id, ...instance })).find((candidate) => idOf(candidate) === tokenId)
  if (!token) throw new Refusal('admin_app_instance_push_token_stale', 'This token is not of this app instance anymore')

  // Audited before it is sent, because a sent message cannot be recalled.
  const after = { title: message.title, body: message.body, path }
  const subject = { kind: 'app_instance', id }
  await ctx.transact((tx) => audit(tx, ctx, { action: 'push.send', subject, reason, after }))
  const [outcome] = await deliver(ctx, instance.user, [token], { ...message, kind: 'staff-message', path })
  return outcome!
}

const tokensOf = (ctx: Pick<Ctx, 'db' | 'now'>, { haid, user }: Instance) =>
  ctx.db.many(tokensOfInstance, { haid, user, since: new Date(ctx.now().getTime() - keptFor('push_tokens')) })

/** Pushes to an app instance, newest first. */
export async function deliveriesTo(ctx: Pick<Ctx, 'db' | 'keys'>, haid: string, { limit, offset, cursor }: ListQuery) {
  const page = { cursor: cursor === undefined ? null : Number(cursor), offset, size: limit + 1 }
  const rows = await ctx.db.many(deliveriesBefore, { haid_hash: haidHash(ctx, haid), ...page })
  const items = rows.slice(0, limit).map(({ id, user, kind, outcome, at }) => ({
    id: String(id),
    kind,
    outcome,
    userId: user,
    at: at.toISOString(),
  }))
  return { items, cursor: rows.length > limit ? items.at(-1)!.id : null }
}
