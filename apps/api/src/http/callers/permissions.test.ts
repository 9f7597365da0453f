import { adminApi, api } from '@momi/contract'
import { HEADERS } from '@momi/contract/headers'
import { hasPermission, PERMISSIONS, ROLES, type Role } from '@momi/contract/permissions'
import type { HTTPMethods } from 'fastify'
import { afterAll, describe, expect, test } from 'vitest'
import type { Route } from '../../core/implement.ts'
import { jwtKeys, type BaseClaims } from '../../core/tokens/jwt-keys.ts'
import { testApp } from '../../testing/test-app.ts'

const app = await testApp({ now: '2026-03-02T08:00:00Z' })
afterAll(app.close)

const callsOf = (table: object) =>
  Object.entries(table).map(([key, endpoint]) => {
    const [method = '', path = ''] = key.split(' ')
    const url = path.replaceAll(/\{\w+\}/g, '1')
    return { key, method: method as HTTPMethods, url, endpoint: endpoint as Route['endpoint'] }
  })
const calls = callsOf(adminApi).filter(({ endpoint }) => endpoint.auth === 'admin')
type Call = (typeof calls)[number]

/** Makes a call without input, because permissions are checked before the input is validated. */
async function answerTo({ method, url }: Call, headers: Record<string, string>) {
  const answer = await app.inject({ method, url, headers })
  return { status: answer.statusCode, code: answer.json<{ errorCode?: string }>().errorCode }
}
const bearer = (token: string) => ({ [HEADERS.authorization]: `Bearer ${token}` })

test('[ADM-07] every admin call except for the sign-ins requires a staff token', () => {
  const open = callsOf(adminApi).filter(({ endpoint }) => endpoint.auth !== 'admin')
  expect(open.map(({ key }) => key)).toEqual([
    'POST /api/v1/admin/tokens',
    'POST /api/v1/admin/tokens/refresh',
    'POST /api/v1/admin/authenticator',
    'POST /api/v1/admin/authenticator/confirm',
    'GET /api/v1/admin/openid',
    'POST /api/v1/admin/openid',
    'POST /api/v1/admin/openid/answer',
    'POST /api/v1/admin/openid/tokens',
  ])
})

test('[ADM-07] every write requires a permission, except for one’s own recovery codes, sessions and views', () => {
  const unprivileged = calls.filter(({ method, endpoint }) => method !== 'GET' && endpoint.permission === null)
  expect(unprivileged.map(({ key }) => key)).toEqual([
    'POST /api/v1/admin/recovery-codes',
    'DELETE /api/v1/admin/sessions/{id}',
    'POST /api/v1/admin/sessions/end-all',
    'POST /api/v1/admin/saved-views',
    'DELETE /api/v1/admin/saved-views/{id}',
  ])
})

test('[ADM-07] each role has all permissions of the lower roles', () => {
  for (const roles of Object.values(PERMISSIONS)) expect(roles).toEqual(ROLES.slice(ROLES.indexOf(roles[0])))
})

/** The calls that each role may make beyond those of the lower roles. Written by hand, so that it pins the table. */
const CALLS_OF: Record<Role, string[]> = {
  viewer: [
    'POST /api/v1/admin/recovery-codes',
    'GET /api/v1/admin/me',
    'GET /api/v1/admin/sessions',
    'DELETE /api/v1/admin/sessions/{id}',
    'POST /api/v1/admin/sessions/end-all',
    'GET /api/v1/admin/users/{id}',
    'GET /api/v1/admin/users/{id}/timeline',
    'GET /api/v1/admin/users/{id}/findings',
    'GET /api/v1/admin/holds',
    'GET /api/v1/admin/holds/{hold_id}',
    'GET /api/v1/admin/holds/signals',
    'GET /api/v1/admin/holds/report',
    'GET /api/v1/admin/countries',
    'GET /api/v1/admin/dashboard',
    'GET /api/v1/admin/dashboard/events',
    'GET /api/v1/admin/dashboard/waiting',
    'GET /api/v1/admin/dashboard/days',
    'GET /api/v1/admin/dashboard/wheel',
    'GET /api/v1/admin/jobs',
    'GET /api/v1/admin/payouts',
    'GET /api/v1/admin/saved-views',
    'POST /api/v1/admin/saved-views',
    'DELETE /api/v1/admin/saved-views/{id}',
    'GET /api/v1/admin/users/{id}/risk',
    'GET /api/v1/admin/risk/signals',
    'GET /api/v1/admin/risk/cases',
    'GET /api/v1/admin/liability',
    'GET /api/v1/admin/liability/series',
    'GET /api/v1/admin/missions',
    'GET /api/v1/admin/missions/configs',
    'GET /api/v1/admin/campaign/setup',
    'GET /api/v1/admin/campaign/starter',
    'GET /api/v1/admin/campaign/subjects',
    'GET /api/v1/admin/campaign/schema',
    'GET /api/v1/admin/campaign/versions',
    'GET /api/v1/admin/campaign/changes',
    'GET /api/v1/admin/campaign/changes/{change_id}',
    'GET /api/v1/admin/campaign/changes/{change_id}/rehearsals',
    'GET /api/v1/admin/campaign/rehearsals/{rehearsal_id}',
    'GET /api/v1/admin/campaign/inbox',
    'GET /api/v1/admin/alerts/lines',
    'GET /api/v1/admin/budgets',
    'GET /api/v1/admin/campaign/stops',
    'POST /api/v1/admin/campaign/changes/{change_id}/preview',
    'GET /api/v1/admin/reward-countries',
    'GET /api/v1/admin/rewards/stats',
    'GET /api/v1/admin/rewards-repository/assignable-reward-items/stats',
    'GET /api/v1/admin/rewards-repository/assignable-reward-items/stats/by-winnable-date',
    'GET /api/v1/admin/redeem-flow/claim-form',
    'GET /api/v1/admin/claims',
    'GET /api/v1/admin/stock/pools',
    'GET /api/v1/admin/stock/pools/{definition_id}/batches',
    'GET /api/v1/admin/stock/batches/{batch_id}',
    'GET /api/v1/admin/users',
    'GET /api/v1/admin/users/search',
    'POST /api/v1/admin/users/search',
    'GET /api/v1/admin/points/balance/{user_id}',
    'GET /api/v1/admin/points/proof',
    'GET /api/v1/admin/points/log',
    'GET /api/v1/admin/points/approvals',
    'GET /api/v1/admin/users/app-instances',
    'GET /api/v1/admin/users/app-instances/{id}',
    'GET /api/v1/admin/users/app-instances/{id}/user-missions',
    'GET /api/v1/admin/users/app-instances/{id}/cache',
    'GET /api/v1/admin/users/app-instances/{id}/points',
    'GET /api/v1/admin/users/app-instances/{id}/events',
    'GET /api/v1/admin/users/app-instances/{id}/notification-logs',
    'GET /api/v1/admin/users/app-instances/{id}/fcm-tokens',
  ],
  support: [
    'POST /api/v1/admin/risk/cases/{case_id}/verdict',
    'POST /api/v1/admin/holds',
    'POST /api/v1/admin/missions/overrides',
    'POST /api/v1/admin/users/{id}/notes',
    'POST /api/v1/admin/users/{id}/view',
    'POST /api/v1/admin/claims/{claim_id}/settle',
    'POST /api/v1/admin/redeem-flow/claim-form/export',
    'POST /api/v1/admin/users/reveal',
    'POST /api/v1/admin/users/invalidate-cache',
    'POST /api/v1/admin/points/log',
    'POST /api/v1/admin/users/app-instances/{id}/points',
    'POST /api/v1/admin/users/app-instances/{id}/fcm-message',
    'POST /api/v1/admin/users/app-instances/{id}/tokens',
  ],
  campaigns: [
    'POST /api/v1/admin/alerts/{alert_id}/acknowledge',
    'POST /api/v1/admin/stock/pools/{definition_id}/files',
    'POST /api/v1/admin/stock/pools/{definition_id}/items',
    'POST /api/v1/admin/stock/batches/{batch_id}/load',
    'POST /api/v1/admin/stock/batches/{batch_id}/refused-lines',
    'POST /api/v1/admin/stock/batches/{batch_id}/discard',
    'POST /api/v1/admin/stock/batches/{batch_id}/withdraw',
    'POST /api/v1/admin/campaign/check',
    'POST /api/v1/admin/campaign/changes',
    'POST /api/v1/admin/campaign/changes/{change_id}/describe',
    'POST /api/v1/admin/campaign/changes/{change_id}/items',
    'POST /api/v1/admin/campaign/changes/{change_id}/remove-item',
    'POST /api/v1/admin/campaign/changes/{change_id}/merge',
    'POST /api/v1/admin/campaign/changes/{change_id}/submit',
    'POST /api/v1/admin/campaign/changes/{change_id}/recall',
    'POST /api/v1/admin/campaign/changes/{change_id}/publish',
    'POST /api/v1/admin/campaign/changes/{change_id}/discard',
    'POST /api/v1/admin/campaign/rehearsals',
    'POST /api/v1/admin/campaign/changes/{change_id}/rehearsals',
    'POST /api/v1/admin/campaign/rehearsals/{rehearsal_id}/cancel',
    'POST /api/v1/admin/campaign/roll-back',
    'POST /api/v1/admin/campaign/stop',
  ],
  operator: [
    'POST /api/v1/admin/holds/{hold_id}/decide',
    'POST /api/v1/admin/holds/signals/lift',
    'POST /api/v1/admin/jobs/retry',
    'POST /api/v1/admin/campaign/changes/{change_id}/review',
    'POST /api/v1/admin/campaign/stops/{stop_id}/review',
    'POST /api/v1/admin/campaign/stops/{stop_id}/release',
    'POST /api/v1/admin/redeem-flow/claim-form/export/unmasked',
    'POST /api/v1/admin/claims/export',
    'POST /api/v1/admin/claims/import',
    'POST /api/v1/admin/users/haid/clear',
    'POST /api/v1/admin/users/authprofile/clear',
    'GET /api/v1/admin/audit',
    'GET /api/v1/admin/audit/choices',
    'POST /api/v1/admin/points/log/{entry_id}/undo',
    'POST /api/v1/admin/points/approvals',
    'GET /api/v1/admin/users/app-instances/{id}/removal',
    'DELETE /api/v1/admin/users/app-instances/{id}',
  ],
  owner: ['POST /api/v1/admin/audit/export'],
}

test('[ADM-07] every admin call is listed once, for the lowest role that may make it', () => {
  expect(Object.values(CALLS_OF).flat().toSorted()).toEqual(calls.map(({ key }) => key).toSorted())
})

const matrix = calls.flatMap((call) => ROLES.map((role) => [call.key, role, call] as const))

test.each(matrix)('[ADM-07] %s by %s is answered according to the list', async (_, role, call) => {
  const isAllowed = ROLES.slice(0, ROLES.indexOf(role) + 1).some((lower) => CALLS_OF[lower].includes(call.key))
  const { tokens } = await app.staff(role)
  const { status, code } = await answerTo(call, bearer(tokens.accessToken))
  const isDenied = code === 'admin_permission_denied' && status === 403
  // Every answer of the handler counts as served; without input it may be a validation error.
  const isServed = status < 500 && !/^admin_(token|permission)_/.test(code ?? '')
  expect({ isDenied, isServed, status }).toMatchObject({ isDenied: !isAllowed, isServed: isAllowed })
})

describe('[ADM-07] a viewer', () => {
  const isViewing = ({ endpoint }: Call) => !endpoint.permission || hasPermission('viewer', endpoint.permission)

  test('has no permission for a call that writes', () => {
    const writes = calls.filter(({ method, endpoint }) => method !== 'GET' && endpoint.permission !== null)
    const readsByPost = writes.filter(isViewing).map(({ key }) => key)
    // A preview is rolled back, and its answers are for who asked for it.
    const PREVIEW = 'POST /api/v1/admin/campaign/changes/{change_id}/preview'
    // This search uses POST, so that phone numbers do not appear in URLs.
    expect(readsByPost.filter((key) => !key.endsWith('/search'))).toEqual([PREVIEW])
  })
})

describe('[ADM-06] wrong tokens', async () => {
  const owner = await app.staff('owner')
  const ended = await app.staff('owner')
  await ended('POST /api/v1/admin/sessions/end-all', {})
  const user = await app.person()
  const { STAFF_TOKEN_KEYS, TOKEN_KEYS, SERVICE_API_KEYS, API_KEYS_NATIVE } = app.env
  const claims = claimsIn(owner.tokens.accessToken)
  const signed = async (jwks: string, issuer: string, audience: string, changes: Partial<BaseClaims> = {}) => {
    const keys = await jwtKeys<BaseClaims>(jwks, { setting: 'TOKEN_KEYS', issuer, audience, refuse: () => new Error() })
    return keys.sign('access', { ...claims, ...changes })
  }
  const [head = '', body = '', signature = ''] = owner.tokens.accessToken.split('.')
  const unsigned = Buffer.from(JSON.stringify({ alg: 'none', typ: 'access+jwt' })).toString('base64url')
  const hour = 3600
  const tokens: [string, string][] = [
    ['a user’s access token', user.tokens.accessToken],
    ['a user’s refresh token', user.tokens.refreshToken],
    ['a refresh token of staff', owner.tokens.refreshToken],
    ['a key of a service', SERVICE_API_KEYS[0]!],
    ['an API key', API_KEYS_NATIVE[0]!],
    ['another issuer', await signed(STAFF_TOKEN_KEYS, 'momi', 'momi-admin')],
    ['another audience', await signed(STAFF_TOKEN_KEYS, 'momi-staff', 'momi-api')],
    ['the keys of users', await signed(TOKEN_KEYS, 'momi-staff', 'momi-admin')],
    ['another person of staff', await signed(STAFF_TOKEN_KEYS, 'momi-staff', 'momi-admin', { sub: ended.id })],
    ['an ended session', ended.tokens.accessToken],
    ['no signature', `${head}.${body}.`],
    ['the algorithm none', `${unsigned}.${body}.${signature}`],
    ['a changed signature', `${head}.${body}.${signature.slice(0, -4)}AAAA`],
    ['nothing readable', 'x'],
  ]
  const expired = await signed(STAFF_TOKEN_KEYS, 'momi-staff', 'momi-admin', {
    iat: claims.iat - 2 * hour,
    exp: claims.exp - hour,
  })

  test.each(calls.map((call) => [call.key, call] as const))('%s refuses each wrong token', async (_, call) => {
    for (const [what, token] of tokens)
      expect([what, await answerTo(call, bearer(token))]).toEqual([what, { status: 401, code: 'admin_token_invalid' }])
    expect(await answerTo(call, bearer(expired))).toEqual({ status: 401, code: 'admin_token_expired' })
    const serviceKey = { [HEADERS.apiKey]: SERVICE_API_KEYS[0]! }
    expect(await answerTo(call, serviceKey)).toEqual({ status: 401, code: 'admin_token_missing' })
    expect(await answerTo(call, {})).toEqual({ status: 401, code: 'admin_token_missing' })
  })

  const userCalls = callsOf(api).filter(({ endpoint }) => endpoint.auth === 'user' && !endpoint.developmentOnly)
  test.each(userCalls.map((call) => [call.key, call] as const))('%s refuses a token of staff', async (_, call) => {
    const { status, code } = await answerTo(call, bearer(owner.tokens.accessToken))
    expect([status, code]).toEqual([401, 'access_token_invalid'])
  })
})

function claimsIn(token: string): BaseClaims {
  const { sub, sid, jti, iat, exp } = JSON.parse(
    Buffer.from(token.split('.')[1]!, 'base64url').toString(),
  ) as BaseClaims
  return { sub, sid, jti, iat, exp }
}

test('[ADM-06] disabling a member of staff or changing their role takes effect at the next call', async () => {
  const ada = await app.staff('operator')
  const { changeRole, disable } = await import('../../features/staff/public.ts')
  const ctx = {
    transact: app.database.transact,
    now: app.now,
    staff: { id: null, email: 'root', session: null },
    request: { id: 'request-1', address: 'test' },
  }
  const search = () => ada('GET /api/v1/admin/audit', { query: { staff: ada.email } })
  expect((await search()).items).toEqual([])
  await changeRole(ctx, ada.email, 'viewer' satisfies Role, 'a test')
  await expect(search()).rejects.toMatchObject({ status: 403, code: 'admin_permission_denied' })
  await disable(ctx, ada.email, 'a test')
  await expect(search()).rejects.toMatchObject({ status: 401, code: 'admin_token_invalid' })
  await expect(
    app.admin('POST /api/v1/admin/tokens/refresh', { body: { refreshToken: ada.tokens.refreshToken } }),
  ).rejects.toMatchObject({ status: 400 })
})
