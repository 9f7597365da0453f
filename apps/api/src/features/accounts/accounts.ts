import { randomUUID } from 'node:crypto'
import type { Api, Output } from '@momi/contract'
import { HOUR_SECONDS, DAY_SECONDS } from '@momi/contract/rules/durations'
import { constantTimeEqual } from '../../core/secrets/constant-time-equal.ts'
import type { Ctx, CurrentUser, UserCtx } from '../../core/context.ts'
import { Refusal } from '../../errors.ts'
import { consumeNetworkLimit } from '../../core/limits/network-limits.ts'
import { consumeRateLimit } from '../../core/limits/rate-limits.ts'
import { isOutdated, useOf } from '../../core/tokens/refresh-rotation.ts'
import * as ledger from '../../core/ledger/ledger.ts'
import type { TokenKeys } from '../../core/tokens/token-keys.ts'
import type { Values } from '../../db/columns.ts'
import type { Tx } from '../../db/db.ts'
import { removeTokens } from '../push/public.ts'
import { recordReferral } from '../referrals/public.ts'
import { renewSupportCode } from '../support-code/public.ts'
import * as store from './accounts.store.ts'
import * as sessions from './sessions.store.ts'
import { useOfEnded } from './refresh.rules.ts'
import { ACCESS_SECONDS, signPair } from './tokens.ts'

export interface Device {
  haid: string
  huid: string
  clientType: string
  clientVersion: string
  userCountry: string
  referrerId?: string | undefined
}

/** `network`: the hash of the caller's network. */
type NewDevice = Device & { network: string }

interface LogIn {
  tokens: Output<Api['POST /api/v1/auth/tokens']>
  user: CurrentUser
  /** Whether the user was added by this log-in. */
  isNew: boolean
}

/** Logs an app instance in as its user; an unknown one gets a new user. */
export async function anonymousLogin(ctx: Ctx, device: Device): Promise<LogIn> {
  const at = ctx.now()
  const apiKey = apiKeyKind(ctx)
  const huidHash = ctx.keys.hash(device.huid)
  // Known devices do not count towards the limit of new ones.
  const isKnown = (await ctx.db.one(store.knownDevice, { haid: device.haid })) !== undefined
  if (!isKnown)
    await consumeNetworkLimit(ctx, { name: 'new devices', most: ctx.env.NEW_DEVICES_PER_HOUR, seconds: HOUR_SECONDS })
  // Kept for 30 days, to see bursts of new accounts (docs/decisions/0141-risk-signals.md).
  const network = ctx.keys.currentHash(`network:${ctx.request.address}`)
  const session = { session: randomUUID(), jti: randomUUID(), clientVersion: device.clientVersion, apiKey }

  const owner = await ctx.transact(async (tx) => {
    const owner = await ownerOf(tx, { ...device, network }, huidHash, at)
    const { haid, clientType: client_type, clientVersion: client_version } = device
    await tx.one(sessions.openSession, {
      session: session.session,
      user: owner.id,
      haid,
      api_key: apiKey,
      client_version,
      jti: session.jti,
      at,
    })
    // Counted once the device has proven itself, so that nobody else can use up its limit, and after the session, which
    // locks its account.
    const inTx = { ...ctx, transact: <T>(work: (own: Tx) => Promise<T>) => work(tx) }
    const logins = { name: 'log-ins of a device', most: ctx.env.LOGINS_PER_DEVICE_DAY, seconds: DAY_SECONDS }
    if (isKnown) await consumeRateLimit(inTx, logins, device.haid)
    await renewSupportCode(ctx, tx, session.session, at)
    if (!owner.isNew) await tx.one(store.renewInstance, { haid, client_type, client_version })
    return owner
  })
  const { id, country, isNew } = owner
  const tokens = await signPair(ctx.keys, { ...session, family: null, user: id, country, issuedAt: at })
  return { tokens, user: { id, country, session: session.session, apiKey }, isNew }
}

async function ownerOf(tx: Tx, device: NewDevice, huidHash: string, at: Date) {
  const known = await knownOwner(tx, device, huidHash, at)
  if (known) return known

  const id = randomUUID()
  const created = await tx.one(store.createInstance, {
    haid: device.haid,
    user: id,
    huid_hash: huidHash,
    country: device.userCountry,
    client_type: device.clientType,
    client_version: device.clientVersion,
    network_hash: device.network,
    at,
  })
  if (created) {
    await ledger.open(tx, id)
    await recordReferral(tx, { newcomer: id, referrer: device.referrerId, at })
    return { id, country: device.userCountry, userType: 'ANONYMOUS', isNew: true }
  }
  // A concurrent first login of the same device has registered the device, so the user that this login added is
  // deleted.
  await tx.one(store.deleteUser, { user: id })
  return (await knownOwner(tx, device, huidHash, at))!
}

/** The user of a known app instance, which it locks. */
async function knownOwner(tx: Tx, device: NewDevice, huidHash: string, at: Date) {
  const { haid } = device
  // Sent together: the second statement begins once the first has the lock.
  const [, known] = await Promise.all([tx.one(store.lockInstance, { haid }), tx.one(store.instance, { haid })])
  if (!known) return undefined
  if (known.huid_hash === NO_SECRET) return newUser(tx, device, huidHash, at)
  const owner = proveOwner(known, huidHash)
  // The device's secret alone does not log in to an account with a sign-in: the device gets a new user.
  return owner.userType === 'ANONYMOUS' ? owner : newUser(tx, device, huidHash, at)
}

/** The `huid_hash` of an app instance whose secret staff cleared: its next login sets a new secret for a new user. */
export const NO_SECRET = ''

/** Gives a known app instance a new user. */
async function newUser(tx: Tx, device: NewDevice, huid_hash: string, at: Date) {
  const id = randomUUID()
  const { haid, clientType: client_type, clientVersion: client_version, userCountry: country } = device
  const network_hash = device.network
  await tx.one(store.replaceUser, { haid, user: id, huid_hash, country, client_type, client_version, network_hash, at })
  await ledger.open(tx, id)
  await removeTokens(tx, { haid })
  return { id, country, userType: 'ANONYMOUS', isNew: true }
}

function proveOwner(
  known: { user_id: string; huid_hash: string; country: string; user_type: string },
  huidHash: string,
) {
  if (!constantTimeEqual(known.huid_hash, huidHash))
    throw new Refusal('device_secret_mismatch', 'This app instance was registered with another secret')
  return { id: known.user_id, country: known.country, userType: known.user_type, isNew: false }
}

/** The kind of the request's API key. An unknown key is refused; a missing key is accepted, with fewer rights. */
function apiKeyKind({ env, request }: Ctx): CurrentUser['apiKey'] {
  if (request.apiKey === undefined) return null
  if (env.API_KEYS_NATIVE.includes(request.apiKey)) return 'native'
  if (env.API_KEYS_WEB.includes(request.apiKey)) return 'web'
  throw new Refusal('api_key_invalid', 'Unknown API key')
}

/**
 * Rotates a refresh token, or repeats the last rotation. Locks the family, so that of several concurrent calls only one
 * rotates the token. The others get the same answer.
 */
export async function refresh(
  ctx: Ctx,
  input: { refreshToken: string; huid?: string | undefined; clientVersion?: string | undefined },
) {
  const at = ctx.now()
  const claims = await ctx.keys.verify('refresh', input.refreshToken, at)
  const huidHash = input.huid === undefined ? undefined : ctx.keys.hash(input.huid)

  const outcome = await ctx.transact(async (tx) => {
    const family = await tx.one(sessions.lockSession, { session: claims.sid })
    if (!family) throw new Refusal('refresh_token_invalid', 'Refresh token is invalid')
    if (huidHash !== undefined && !constantTimeEqual(family.huid_hash, huidHash))
      throw new Refusal('refresh_token_wrong_client', 'Refresh token belongs to another client')

    const { id: session, current_jti: current, previous_jti: previous, revoked: hasEnded } = family
    const ended = useOfEnded({
      isEnded: (claims.family ?? null) !== family.family_id,
      isNative: family.api_key === 'native',
      isProven: huidHash !== undefined,
      hasKey: !hasEnded && family.sign_in_key !== null && family.sign_in_key === signInKeyOf(ctx),
    })
    if (ended === 'refused') throw alreadyUsed()
    if (ended === 'unproven') throw new Refusal('refresh_token_wrong_client', 'The secret of the device is missing')
    const use = ended === 'repeat' ? 'repeat' : useOf(claims.jti, { current, previous, hasEnded })
    if (use === 'reuse') {
      await tx.one(sessions.revoke, { session, at })
      await removeTokens(tx, { session })
      return 'revoked'
    }
    if (use === 'repeat' && !isOutdated(family.issued_at, ACCESS_SECONDS, at)) return family
    await renewSupportCode(ctx, tx, session, at)
    if (use === 'repeat') {
      await tx.one(sessions.setIssuedAt, { session, at })
      return { ...family, issued_at: at }
    }
    const [jti, client_version] = [randomUUID(), input.clientVersion ?? family.client_version]
    await tx.one(sessions.rotate, { session, jti, at, client_version })
    return { ...family, current_jti: jti, issued_at: at, client_version }
  })
  // Thrown after the transaction, because the revocation must be committed.
  if (outcome === 'revoked') throw alreadyUsed()
  return pairOf(ctx.keys, outcome)
}

const alreadyUsed = () => new Refusal('refresh_token_already_used', 'Refresh token already used')

/** The hash of the Idempotency-Key of a sign-in, or of a refresh whose caller did not get the sign-in's answer. */
export const signInKeyOf = ({ keys, request: { idempotencyKey } }: Pick<Ctx, 'keys' | 'request'>) =>
  idempotencyKey === undefined ? null : keys.hash(idempotencyKey)

/** The current pair of a family, byte for byte the same as long as it keeps its date. */
export function pairOf(keys: TokenKeys, family: Values<(typeof sessions.lockSession)['row']>) {
  const { issued_at: rotatedAt, access_from: accessFrom } = family
  return signPair(keys, {
    session: family.id,
    family: family.family_id,
    user: family.user_id,
    country: family.country,
    apiKey: family.api_key,
    clientVersion: family.client_version,
    jti: family.current_jti,
    // If a sign-in after the rotation invalidated older access tokens, the pair is dated to that sign-in.
    issuedAt: accessFrom && accessFrom > rotatedAt ? accessFrom : rotatedAt,
  })
}

export async function me(ctx: UserCtx) {
  const row = await ctx.db.one(store.me, { user: ctx.user.id, session: ctx.user.session })
  if (!row) throw new Refusal('access_token_invalid', 'The session belongs to another account')
  return {
    id: row.id,
    userType: row.user_type,
    countryCode: row.country,
    authId: row.auth_id,
    clientType: row.client_type,
    clientMajor: Number.parseInt(row.client_version, 10),
    haid: row.haid,
  }
}
