import type { Endpoint } from '@momi/contract'
import { expect, test } from 'vitest'
import { generateJwtKeys } from '../../core/tokens/jwt-keys.ts'
import { staffTokenKeys } from '../../core/tokens/staff-token-keys.ts'
import { authenticateStaff } from './authenticate-staff.ts'

const NOW = new Date('2026-03-02T08:00:00Z')
const seconds = NOW.getTime() / 1000
const staffKeys = await staffTokenKeys(await generateJwtKeys())
const claims = { sub: 'ada', sid: 'session', jti: 'token', iat: seconds, exp: seconds + 600 }
const [access, refresh] = [await staffKeys.sign('access', claims), await staffKeys.sign('refresh', claims)]

/** What the database says of the session: the role of its member of staff, or that it has ended. */
function call(role: string | undefined, permission: string | null, authorization = `Bearer ${access}`) {
  const database = {
    db: {
      one: async (_: unknown, asked: object) => {
        expect(asked).toEqual({ session: 'session', staff: 'ada', jti: 'token' })
        return role && { id: 'ada', role, is_first_use: false }
      },
    },
  } as never
  const request = { headers: { authorization } } as never
  return authenticateStaff({ staffKeys, now: () => NOW, database }, { permission } as Endpoint, request)
}
const codeOf = (answer: Promise<unknown>) =>
  answer.then(
    () => 'permitted',
    ({ code }: { code: string }) => code,
  )

test.each([
  ['a role that has the permission', 'operator', 'campaign.approve', 'permitted'],
  ['a role that lacks it', 'campaigns', 'campaign.approve', 'admin_permission_denied'],
  ['a call that needs none', 'viewer', null, 'permitted'],
  ['a session that has ended', undefined, null, 'admin_token_invalid'],
])('%s', async (_, role, permission, expected) => {
  expect(await codeOf(call(role, permission))).toBe(expected)
})

test('the caller is the member of staff of the session', async () => {
  expect(await call('viewer', null)).toEqual({ id: 'ada', role: 'viewer', session: 'session' })
})

test.each([
  ['a refresh token', `Bearer ${refresh}`, 'admin_token_invalid'],
  ['what is no token', 'Bearer token', 'admin_token_invalid'],
  ['another scheme', `Basic ${access}`, 'admin_token_invalid'],
  ['nothing', '', 'admin_token_missing'],
])('%s does not open a call', async (_, authorization, expected) => {
  expect(await codeOf(call('owner', null, authorization))).toBe(expected)
})
