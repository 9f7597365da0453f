import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { raceRounds } from '../../testing/api-processes.ts'
import { idTokenIssuer } from '../../testing/id-token-issuer.ts'
import { race, times } from '../../testing/race.ts'
import { testApp } from '../../testing/test-app.ts'

const google = await idTokenIssuer()
const app = await testApp({ now: '2026-03-02T12:00:00Z', google })
afterAll(async () => {
  await Promise.all([app.close(), google.close()])
})

const phone = () => ({ haid: randomBytes(16).toString('hex'), huid: randomBytes(16).toString('hex') })
/** The account of a token; the status, if the token is refused. */
async function accountOf(accessToken: string) {
  const answer = await app.inject({ url: '/api/v1/user/me', headers: { authorization: `Bearer ${accessToken}` } })
  return answer.statusCode === 200 ? (answer.json() as { userType: string }).userType : answer.statusCode
}

test.each(['a new sign-in', 'the sign-in of another account'])(
  'a log-in with the secret of a phone, during %s on that phone, leads to no account with a sign-in and shows no address',
  (which) =>
    race({
      rounds: raceRounds(3, 30),
      setUp: async () => {
        const sub = randomUUID()
        if (which === 'the sign-in of another account') await (await app.person()).signIn(sub)
        const device = phone()
        return { sub, person: await app.person(device), device: { ...device, clientType: 'mini' as const } }
      },
      concurrently: ({ sub, person, device }) => [
        person.signIn(sub, { email: 'ada@example.com' }).then(() => null),
        ...times(6, async (i) => {
          const body = { ...device, clientVersion: '90.0.0', userCountry: 'NG' }
          if (i % 2 === 0) return { ...(await app.call('POST /api/v1/auth/tokens', { body })), email: null }
          const { answers, accessToken } = await app.call('POST /api/v1/bootstrap', { body })
          return { accessToken, email: answers['GET /api/v2/user'].email }
        }),
      ],
      mustHold: async ([, ...logins], { person }) => {
        expect(await accountOf(person.tokens.accessToken)).toBe('GOOGLE')
        for (const login of logins) {
          expect(login!.email).toBeNull()
          // A session from before the sign-in has ended.
          expect(['ANONYMOUS', 401]).toContain(await accountOf(login!.accessToken))
        }
      },
    }),
)
