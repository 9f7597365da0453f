import { randomUUID } from 'node:crypto'
import { startFirebaseAuth } from '@momi/testing/firebase-auth/start'
import { afterAll, describe, expect, test } from 'vitest'
import { idTokenIssuer } from '../../testing/id-token-issuer.ts'
import { testApp } from '../../testing/test-app.ts'
import { onPostgres } from '../../testing/test-database.ts'
import { newPhoneNumber } from '../../testing/random-values.ts'

// These tests run on one database engine only, because they do not depend on the database and the emulator is slow.
describe.skipIf(onPostgres)('with Google’s own emulator', async () => {
  if (onPostgres) return
  const firebase = await startFirebaseAuth('demo-momi')
  const google = await idTokenIssuer()
  const app = await testApp({
    now: '2026-03-02T12:00:00Z',
    google,
    env: {
      PHONE_PROVIDER: 'firebase',
      FIREBASE_PROJECT_ID: 'demo-momi',
      FIREBASE_AUTH_EMULATOR_HOST: firebase.host,
    },
  })
  afterAll(async () => {
    await app.close()
    await Promise.all([google.close(), firebase.close()])
  })

  async function signedIn(country = 'NG') {
    const user = await app.person({ country })
    await user.signIn(randomUUID())
    return user
  }
  type User = Awaited<ReturnType<typeof signedIn>>
  const login = (user: User, firebaseIdToken: string) =>
    user('POST /api/v2/auth/login/phone', { body: { firebaseIdToken } })

  test('[LOG-07] a phone number verified by Firebase is added to the account', async () => {
    const ada = await signedIn()
    const phone = newPhoneNumber()
    const idToken = await firebase.verify(phone)
    ada.adopt(await login(ada, idToken))
    expect(await ada('GET /api/v2/user', {})).toMatchObject({ userType: 'PHONE_VERIFIED', phone })
    expect(await login(ada, idToken)).toMatchObject({ userType: 'PHONE_VERIFIED', pointsAwarded: 0 })
  })

  test("[LOG-03] a verified phone number is accepted only after a Google sign-in and in the account's country, and its ID token only from one phone", async () => {
    const idToken = await firebase.verify(newPhoneNumber())
    await expect(login(await app.person(), idToken)).rejects.toMatchObject({ code: 'login_google_first' })
    await expect(login(await signedIn('KE'), idToken)).rejects.toMatchObject({ code: 'login_phone_other_country' })
    await login(await signedIn(), idToken)
    await expect(login(await signedIn(), idToken)).rejects.toMatchObject({ code: 'login_token_invalid' })
  })
})
