import { createHash, randomBytes } from 'node:crypto'
import { authorize } from '@momi/testing/openid-provider/authorization-request'
import { afterAll, expect, test } from 'vitest'
import { startApi } from '../../testing/api-process.ts'
import { newPhone, storage } from '../../testing/http-client.ts'
import { placeOf } from '../../testing/oauth-client.ts'

const data = await storage()
const api = await startApi({ env: data.env(0), withOpenId: true })
const port = Number(new URL(api.web).port)
afterAll(async () => {
  await api.kill()
  await data.remove()
})

const led = async (address: string | URL) => {
  const answer = await fetch(address, { redirect: 'manual' })
  return String(answer.headers.get('location'))
}

test('[LOG-05] the development OpenID provider signs in a lab phone by redirects, and the phone’s app by an ID token', async () => {
  const codeVerifier = randomBytes(32).toString('base64url')
  const redirect_uri = `http://ada.momi.localhost:${port + 3}/login/moa`
  const begin = new URL('/api/v2/auth/oauth/rewards/moa', api.web)
  begin.search = new URLSearchParams({
    state: 'a-state',
    redirect_uri,
    code_challenge: createHash('sha256').update(codeVerifier).digest('base64url'),
    code_challenge_method: 'S256',
  }).toString()
  const { at, query } = placeOf(await led(await authorize(await led(begin), 'ada')))
  expect([at, query['state']]).toEqual([redirect_uri, 'a-state'])

  const phone = (await newPhone(api.api)).on(api.api)
  const body = { code: query['code']!, codeVerifier }
  expect(await phone('POST /api/v2/auth/login/oauth2', { body })).toMatchObject({ userType: 'GOOGLE' })

  const native = await fetch(`http://127.0.0.1:${port + 4}/native-sign-in`, {
    method: 'POST',
    body: JSON.stringify({ person: 'ada' }),
  })
  const another = (await newPhone(api.api)).on(api.api)
  expect(
    await another('POST /api/v2/auth/login/google-signin', { body: (await native.json()) as { idToken: string } }),
  ).toMatchObject({ userType: 'GOOGLE', isMerged: false })
})
