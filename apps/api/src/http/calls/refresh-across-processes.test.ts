import { randomBytes } from 'node:crypto'
import { HEADERS } from '@momi/contract/headers'
import { afterAll, describe, expect, test } from 'vitest'
import { apiProcesses } from '../../testing/api-processes.ts'
import { race, times } from '../../testing/race.ts'
import { staffCredentials } from '../../testing/staff-credentials.ts'

const ROUNDS = 20
const AT_ONCE = 8
const { processOf, close } = await apiProcesses({ RATE_LIMIT_PER_MINUTE: '100000' })
afterAll(close)
const originOf = (i: number, path: string) => processOf(i)[path.includes('/admin/') ? 'internal' : 'api']

interface Pair {
  accessToken: string
  refreshToken: string
}

async function post(
  i: number,
  path: string,
  body: object,
): Promise<{ status: number; body: Pair & { errorCode?: string } }> {
  const answer = await fetch(`${originOf(i, path)}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { status: answer.status, body: (await answer.json()) as Pair }
}

const statusOf = async (i: number, path: string, { accessToken }: Pair) =>
  (await fetch(`${originOf(i, path)}${path}`, { headers: { [HEADERS.authorization]: `Bearer ${accessToken}` } })).status

const people = {
  signIn: async () => {
    const device = { haid: randomBytes(16).toString('hex'), huid: randomBytes(16).toString('hex') }
    const body = { ...device, clientType: 'mini', clientVersion: '90.0', userCountry: 'NG' }
    const pair = (await post(0, '/api/v1/auth/tokens', body)).body
    const refresh = (i: number, { refreshToken }: Pair) =>
      post(i, '/api/v1/auth/tokens/refresh', { refreshToken, huid: device.huid })
    return { pair, refresh }
  },
  me: '/api/v1/user/me',
  reused: 'refresh_token_already_used',
}
const staff = {
  signIn: async () => {
    const pair = (await post(0, '/api/v1/admin/tokens', staffCredentials('support', new Date()))).body
    const refresh = (i: number, { refreshToken }: Pair) => post(i, '/api/v1/admin/tokens/refresh', { refreshToken })
    return { pair, refresh }
  },
  me: '/api/v1/admin/me',
  reused: 'admin_refresh_token_already_used',
}

describe.each([
  ['a person', people],
  ['a member of staff', staff],
])('[TOK-10] %s', (_, { signIn, me, reused }) => {
  test('gets one pair from concurrent refreshes in all processes, and a copy that is used after it ends the family', async () => {
    const { pair: first, refresh } = await signIn()
    let before = first
    await race({
      rounds: ROUNDS,
      setUp: () => before,
      concurrently: (pair) => times(AT_ONCE, (i) => refresh(i, pair)),
      mustHold: async (answers) => {
        expect(new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`))).toHaveLength(1)
        const next = answers[0]!.body
        // Uses of the new pair, in all processes at once.
        const uses = await Promise.all(times(AT_ONCE, (i) => statusOf(i, me, next)))
        expect(new Set(uses)).toEqual(new Set([200]))
        before = next
      },
    })
    const { body: newest } = await refresh(0, before)
    expect(await statusOf(0, me, newest)).toBe(200)
    expect((await refresh(1, before)).body.errorCode).toBe(reused)
    expect((await refresh(0, newest)).body.errorCode).toBe(reused)
  })
})
