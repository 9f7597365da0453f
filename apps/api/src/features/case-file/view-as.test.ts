import { randomUUID } from 'node:crypto'
import { HEADERS } from '@momi/contract/headers'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { api } from '@momi/contract'
import { testApp } from '../../testing/test-app.ts'

const START = '2026-03-02T08:00:00Z'
const app = await testApp({ now: START })
beforeEach(() => app.goTo(START))
afterAll(app.close)

const why = { reason: 'asked about a missing reward' }
const personOf = async () => {
  const user = await app.person()
  return { user, id: (await user('GET /api/v1/user/me', {})).id }
}
async function viewOf(id: string) {
  const support = await app.staff('support')
  return support('POST /api/v1/admin/users/{id}/view', { params: { id }, body: why })
}
const send = (method: string, url: string, token: string) =>
  app.inject({
    method: method as 'GET',
    url,
    headers: { [HEADERS.authorization]: `Bearer ${token}`, [HEADERS.idempotencyKey]: randomUUID() },
    ...(method !== 'GET' && { payload: {} }),
  })

test('[ADM-20] staff who view the client as a person read what the person reads, for ten minutes', async () => {
  const { user, id } = await personOf()
  const { accessToken, expiresAt, url } = await viewOf(id)
  expect(expiresAt).toBe('2026-03-02T08:10:00.000Z')
  expect(url).toBe(`${app.env.WEB_ORIGIN}/missions?view=mini#${accessToken}`)
  const seen = await send('GET', '/api/v2/user/missions', accessToken)
  expect([seen.statusCode, seen.json()]).toEqual([200, await user('GET /api/v2/user/missions', {})])
  app.goTo('2026-03-02T08:10:31Z')
  expect((await send('GET', '/api/v2/user/missions', accessToken)).json().errorCode).toBe('access_token_expired')
})

const WRITES = Object.entries(api)
  .filter(([key, { auth, ...rest }]) => auth === 'user' && !('developmentOnly' in rest) && !key.startsWith('GET '))
  .map(([key]) => key.split(' ') as [string, string])

test.each(WRITES)('[ADM-20] staff who view the client as a person are refused %s %s', async (method, path) => {
  const { accessToken } = await view
  const answer = await send(method, path.replaceAll(/\{\w+\}/g, 'eayb'), accessToken)
  expect([answer.statusCode, answer.json().errorCode]).toEqual([403, 'admin_view_read_only'])
})
const view = personOf().then(({ id }) => viewOf(id))

test('[ADM-20] the view’s page accepts a token of a view, and refuses an ordinary token, one without a signature and none', async () => {
  const { user, id } = await personOf()
  const { accessToken } = await viewOf(id)
  const confirm = async (token: string) => (await send('GET', '/api/v1/user/view', token)).statusCode
  const [head, , signature] = accessToken.split('.')
  const ordinary = user.tokens.accessToken.split('.')[1]!
  const claims = JSON.parse(Buffer.from(ordinary, 'base64url').toString()) as object
  const marked = Buffer.from(JSON.stringify({ ...claims, read_only: true })).toString('base64url')
  expect(await confirm(accessToken)).toBe(200)
  for (const token of [user.tokens.accessToken, user.tokens.refreshToken, `${head}.${marked}.${signature}`, ''])
    expect(await confirm(token)).toBe(401)
})

test('[ADM-20] a member of staff can view a limited number of people an hour, by either call', async () => {
  const { user, id } = await personOf()
  const support = await app.staff('support')
  const { items } = await support('GET /api/v1/admin/users/app-instances', { query: { device_id: user.haid } })
  const view = () => support('POST /api/v1/admin/users/{id}/view', { params: { id }, body: why })
  const mint = () =>
    support('POST /api/v1/admin/users/app-instances/{id}/tokens', { params: { id: items[0]!.id }, body: why })
  for (let n = 0; n < 15; n++) {
    await view()
    await mint()
  }
  for (const call of [view, mint])
    await expect(call()).rejects.toMatchObject({ status: 429, code: 'too_many_requests' })
  expect((await viewOf(id)).expiresAt).toBe('2026-03-02T08:10:00.000Z')
})

test('[ADM-20] viewing the client as a person adds a line with the reason to the timeline; calls refused to staff add none', async () => {
  const { id } = await personOf()
  const { accessToken } = await viewOf(id)
  await send('POST', '/api/v1/streaks/checkin', accessToken)
  const support = await app.staff('support')
  const { items } = await support('GET /api/v1/admin/users/{id}/timeline', { params: { id }, query: {} })
  expect(items.find(({ kind }) => kind === 'staff')).toMatchObject({
    params: { action: 'users.view', by: expect.stringMatching(/^support/) },
    why: why.reason,
  })
  expect(items.filter(({ kind }) => kind === 'error')).toEqual([])
})

test('[ADM-03] the access token that staff get for an app instance is read-only', async () => {
  const { user, id } = await personOf()
  const support = await app.staff('support')
  const { items } = await support('GET /api/v1/admin/users/app-instances', { query: { device_id: user.haid } })
  const minted = await support('POST /api/v1/admin/users/app-instances/{id}/tokens', {
    params: { id: items[0]!.id },
    body: why,
  })
  expect((await send('GET', '/api/v1/user/me', minted.accessToken)).json().id).toBe(id)
  const write = await send('POST', '/api/v1/streaks/checkin', minted.accessToken)
  expect(write.json().errorCode).toBe('admin_view_read_only')
})

test('the token with which staff view the client is refused once the person’s session has ended; a person without a session cannot be viewed', async () => {
  const { user, id } = await personOf()
  const { accessToken } = await viewOf(id)
  await user('POST /api/v1/user/logout', { body: {} })
  app.goTo('2026-03-02T08:01:00Z')
  expect((await send('GET', '/api/v2/user/missions', accessToken)).json().errorCode).toBe('access_token_invalid')
  await expect(viewOf(id)).rejects.toMatchObject({ code: 'admin_view_no_session' })
})

test('a read-only token is not accepted as a refresh token', async () => {
  const { user, id } = await personOf()
  const { accessToken: refreshToken } = await viewOf(id)
  const refreshed = app.call('POST /api/v1/auth/tokens/refresh', { body: { refreshToken, huid: user.huid } })
  await expect(refreshed).rejects.toMatchObject({ code: 'refresh_token_invalid' })
})
