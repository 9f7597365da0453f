import { writtenIn } from '@momi/contract/rules/locale'
import type { Ctx } from '../../core/context.ts'
import type { Values } from '../../db/columns.ts'
import type { PushOutcome } from '../../gateways/push/push.ts'
import { appPath, isLockScreenSafe } from './push.rules.ts'
import { logDelivery, prune, recipient, tokensOf } from './push.store.ts'
import { haidHash, openToken, tokenHash } from './stored-token.ts'

type DeliveryCtx = Pick<Ctx, 'db' | 'transact' | 'now' | 'keys' | 'cipher' | 'gateways'>

/** One text for all, or one for each language. */
type LocalizedText = string | { readonly en: string; readonly pt: string }

interface Notification {
  /** The kind of message in the log and the statistics: lower-case words joined by dashes. */
  kind: string
  title: LocalizedText
  body: LocalizedText
  /** The path of this app that a tap opens. */
  path: string
}

const KIND = /^[a-z][a-z-]{0,49}$/

/**
 * Sends a message to every push token of a person, logs each outcome and drops invalid tokens. Returns no outcomes if
 * pushes are off or there is no token. Throws, and sends nothing, if the message has an external link or private data.
 */
export async function pushTo(ctx: DeliveryCtx, user: string, message: Notification): Promise<PushOutcome[]> {
  const { kind, title, body } = message
  const path = appPath(message.path)
  if (path === undefined) throw new Error('A push leads to a path of this app')
  if (![title, body].flatMap(spellings).every(isLockScreenSafe))
    throw new Error('A push holds neither personal data nor a code')
  if (!KIND.test(kind)) throw new Error(`${kind} is no kind of push`)
  if (!ctx.gateways.push) return []
  return deliver(ctx, user, await ctx.db.many(tokensOf, { user }), { ...message, path })
}

type Token = Pick<Values<typeof tokensOf.row>, 'token_hash' | 'token_sealed' | 'haid' | 'language' | 'seen_at'>

/** Sends a validated message to tokens of a person, logs each outcome and drops invalid tokens. */
export async function deliver(
  ctx: DeliveryCtx,
  user: string,
  tokens: readonly Token[],
  { kind, title, body, path }: Notification,
): Promise<PushOutcome[]> {
  const deliveries = await Promise.all(
    tokens.map(async (to): Promise<Token & { outcome: PushOutcome }> => {
      const words = { title: inLanguage(title, to.language), body: inLanguage(body, to.language) }
      const token = openedToken(ctx, to)
      const outcome = token === undefined ? 'refused' : await ctx.gateways.push!.send({ token, ...words, path, kind })
      return { ...to, outcome }
    }),
  )
  const at = ctx.now()
  await ctx.transact(async (tx) => {
    for (const { token_hash, haid, seen_at, outcome } of deliveries) {
      if (outcome === 'invalid-token') await tx.one(prune, { token_hash, user, seen_at })
      await tx.one(logDelivery, { user, haid_hash: haidHash(ctx, haid), token_hash, kind, outcome, at })
    }
    if (deliveries.length === 0)
      await tx.one(logDelivery, { user, haid_hash: null, token_hash: null, kind, outcome: 'no-token', at })
  })
  return deliveries.map(({ outcome }) => outcome)
}

/** A token that cannot be opened does not stop the others of the person. */
function openedToken(ctx: DeliveryCtx, stored: Token): string | undefined {
  try {
    return openToken(ctx, stored)
  } catch {
    return undefined
  }
}

const spellings = (words: LocalizedText): string[] => (typeof words === 'string' ? [words] : Object.values(words))

const inLanguage = (words: LocalizedText, language: string | null): string =>
  typeof words === 'string' ? words : words[writtenIn(language === null ? [] : [language])]

/** The user of a token, or of a phone's haid; undefined if there is none. */
export async function pushRecipient(
  ctx: Pick<DeliveryCtx, 'db' | 'keys'>,
  { token, haid }: { token?: string; haid?: string },
): Promise<string | undefined> {
  return (
    await ctx.db.one(recipient, { token_hash: token === undefined ? null : tokenHash(ctx, token), haid: haid ?? null })
  )?.user_id
}
