import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { MINUTE, HOUR_SECONDS } from '@momi/contract/rules/durations'
import type { Ctx } from '../../core/context.ts'
import { Refusal } from '../../errors.ts'
import { consumeNetworkLimit } from '../../core/limits/network-limits.ts'
import { newAuthorizationSecrets } from '../../gateways/openid/openid.ts'
import { countFailure } from './credentials.ts'
import { recordFailure } from './failures.ts'
import * as requests from './openid.store.ts'
import { signInWithCode } from './sign-in.ts'
import * as store from './staff.store.ts'

const REQUEST_MS = 10 * MINUTE
const BEGUN = { name: 'staff sign-ins at the provider begun from an address', most: 100, seconds: HOUR_SECONDS }

export const isOpenIdEnabled = ({ env }: Ctx) => ({ isEnabled: env.STAFF_OPENID !== null })

function providerOf({ env }: Ctx) {
  if (env.STAFF_OPENID === null) throw new Refusal('not_found', 'Staff sign in by password only')
  return env.STAFF_OPENID
}

/**
 * Starts a sign-in at the provider. To finish it the browser needs `request`, which is not in any URL. An intercepted
 * answer of the provider, or one that is opened in another browser, is therefore useless.
 */
export async function beginOpenId(ctx: Ctx) {
  const provider = providerOf(ctx)
  await consumeNetworkLimit(ctx, BEGUN)
  const secrets = newAuthorizationSecrets()
  const url = await ctx.gateways.staffOpenId.authorizationUrl(provider, secrets)
  const request = randomBytes(32).toString('base64url')
  const request_hash = ctx.keys.hash(request)
  const sealed = ctx.cipher.seal(JSON.stringify(secrets), 'staff_openid_requests.secrets', request_hash)
  const expires_at = new Date(ctx.now().getTime() + REQUEST_MS)
  await ctx.transact((tx) => tx.one(requests.addOpenIdRequest, { request_hash, secrets: sealed, expires_at }))
  return { url, request }
}

interface Answer {
  request: string
  state: string
  code: string
  iss?: string | undefined
}

/** Accepts the provider's answer once. It must identify an active member of staff by a verified e-mail address. */
export async function consumeOpenIdAnswer(ctx: Ctx, answer: Answer) {
  const request_hash = ctx.keys.hash(answer.request)
  const named = await countFailure(ctx, { email: null }, async () => {
    const email = await verifiedEmail(ctx, request_hash, answer)
    const known = email === null ? undefined : await ctx.db.one(store.credentialsOf, { email })
    if (known && !known.is_disabled) return known
    await recordFailure(ctx, known, 'openid')
    return undefined
  })
  if (!named) throw refused()
  if (named.totp_confirmed_at === null)
    throw new Refusal('admin_set_up_required', 'The first sign-in is by password, to set up an authenticator')
  await ctx.transact((tx) => tx.one(requests.setOpenIdStaff, { request_hash, staff: named.id }))
  return { email: named.email }
}

const Secrets = z.object({ state: z.string(), nonce: z.string(), verifier: z.string() })

/** The verified e-mail address in the provider's answer; null if the answer is invalid or has none. */
async function verifiedEmail(ctx: Ctx, request_hash: string, { state, code, iss }: Answer) {
  const provider = providerOf(ctx)
  const taken = await ctx.transact((tx) => tx.one(requests.consumeOpenIdSecrets, { request_hash, at: ctx.now() }))
  if (!taken) return null
  const opened = ctx.cipher.open(taken.secrets, 'staff_openid_requests.secrets', request_hash)
  try {
    const person = await ctx.gateways.staffOpenId.personOf(
      provider,
      { state, code, iss },
      Secrets.parse(JSON.parse(opened)),
    )
    return person.email?.trim().toLowerCase() ?? null
  } catch (error) {
    if (error instanceof Refusal && error.code === 'login_token_invalid') return null
    throw error
  }
}

interface SecondFactor {
  request: string
  code: string
  deviceToken?: string | undefined
}

/** Signs in the member of staff whom the provider identified, with a code of their authenticator or a recovery code. */
export async function signInByOpenId(ctx: Ctx, { request, code, deviceToken: device }: SecondFactor) {
  providerOf(ctx)
  const request_hash = ctx.keys.hash(request)
  const account = await ctx.db.one(requests.credentialsOfOpenIdRequest, { request_hash, at: ctx.now() })
  if (!account) throw refused()
  const { email } = account
  const signIn = { account, email, kind: 'openid' as const, isRight: async () => true, code, device }
  const signedIn = await signInWithCode(ctx, signIn, async (tx) => {
    if (!(await tx.one(requests.deleteOpenIdRequest, { request_hash }))) throw refused()
  })
  if (!signedIn) throw new Refusal('admin_code_wrong', 'The code is wrong or was used before')
  return signedIn
}

/** The same refusal in all cases, so that it does not reveal who is a member of staff. */
const refused = () => new Refusal('admin_openid_refused', 'The sign-in is not accepted, or has taken too long')
