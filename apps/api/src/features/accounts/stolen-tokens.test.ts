import { rounds } from '@momi/testing/rounds'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { testApp } from '../../testing/test-app.ts'

const START = Date.parse('2026-03-02T08:00:00Z')
const app = await testApp({ now: new Date(START).toISOString() })
const at = (seconds: number) => app.goTo(START + seconds * 1000)
beforeEach(() => at(0))
afterAll(() => app.close())

interface Pair {
  accessToken: string
  refreshToken: string
}
const refresh = ({ refreshToken }: Pair, huid: string) =>
  app.call('POST /api/v1/auth/tokens/refresh', { body: { refreshToken, huid } })
const me = ({ accessToken }: Pair) =>
  app.inject({ url: '/api/v1/user/me', headers: { authorization: `Bearer ${accessToken}` } })

const reused = { status: 401, code: 'refresh_token_already_used', message: 'Refresh token already used' }

test('the use of a copied refresh token revokes the family, whichever party used the token first', async () => {
  const ada = await app.person()
  const first = await refresh(ada.tokens, ada.huid)
  expect((await me(first)).statusCode).toBe(200)
  // The other party uses the same token afterwards.
  await expect(refresh(ada.tokens, ada.huid)).rejects.toMatchObject(reused)
  await expect(refresh(first, ada.huid)).rejects.toMatchObject(reused)
  at(60)
  expect((await me(first)).statusCode).toBe(401)
  expect((await me(ada.tokens)).statusCode).toBe(401)
})

test('two parties that both got the newest pair are found out as soon as one of them refreshes and goes on', async () => {
  const ada = await app.person()
  const [theirs, hers] = [await refresh(ada.tokens, ada.huid), await refresh(ada.tokens, ada.huid)]
  expect(theirs).toEqual(hers)
  const next = await refresh(theirs, ada.huid)
  expect((await me(next)).statusCode).toBe(200)
  await expect(refresh(hers, ada.huid)).rejects.toMatchObject(reused)
  await expect(refresh(next, ada.huid)).rejects.toMatchObject(reused)
})

test('while the previous token may still be repeated, a token older than the previous one is refused', async () => {
  const ada = await app.person()
  const second = await refresh(ada.tokens, ada.huid)
  await refresh(second, ada.huid)
  await expect(refresh(ada.tokens, ada.huid)).rejects.toMatchObject(reused)
})

test('a copied refresh token cannot be used without the device’s secret, and the owner’s token stays valid', async () => {
  const ada = await app.person()
  for (let tries = 0; tries < 5; tries++)
    await expect(refresh(ada.tokens, `guess-${tries}-${'x'.repeat(16)}`)).rejects.toMatchObject({
      status: 400,
      code: 'refresh_token_wrong_client',
    })
  expect(await refresh(ada.tokens, ada.huid)).toHaveProperty('accessToken')
})

test('a known haid with another secret is refused', async () => {
  const ada = await app.person()
  await expect(app.person({ haid: ada.haid })).rejects.toMatchObject({ status: 403, code: 'device_secret_mismatch' })
})

const FAMILIES = rounds(60, 200)

test(`${FAMILIES} families are revoked when a copied token of each is used, and their access tokens are refused within 60 s`, async () => {
  const people = await Promise.all(Array.from({ length: FAMILIES }, () => app.person({ wallet: null })))
  const newest = await Promise.all(people.map((person) => refresh(person.tokens, person.huid)))
  expect((await Promise.all(newest.map(me))).map(({ statusCode }) => statusCode)).toEqual(newest.map(() => 200))
  await Promise.allSettled(people.map((person) => refresh(person.tokens, person.huid)))
  at(60)
  expect((await Promise.all(newest.map(me))).map(({ statusCode }) => statusCode)).toEqual(newest.map(() => 401))
})
