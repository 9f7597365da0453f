import { DAY } from '@momi/contract/rules/durations'
import { supportCodeIn } from '@momi/contract/rules/support-code'
import { decodeJwt } from 'jose'
import { afterAll, expect, test } from 'vitest'
import { purgeTable } from '../../core/work/purge.ts'
import { read } from '../../db/db.ts'
import { idTokenIssuer } from '../../testing/id-token-issuer.ts'
import { testApp } from '../../testing/test-app.ts'
import type { Person } from '../../testing/person.ts'

const google = await idTokenIssuer()
const app = await testApp({ now: '2026-03-02T08:00:00Z', google })
afterAll(() => Promise.all([app.close(), google.close()]))

const codeIn = (accessToken: string) => String(decodeJwt(accessToken)['support_code'])
async function found(code: string): Promise<string[]> {
  const staff = await app.staff('viewer')
  const { items } = await staff('POST /api/v1/admin/users/search', { body: { query: code } })
  return items.map(({ id }) => id)
}
const stored = read(
  'test_support_code_stored',
  { code: 'text' },
  { session: 'uuid' },
  'select session_id as session from support_codes where code = :code',
)

test('[ADM-17] the support code in the access token has eight characters, is unchanged by a refresh and identifies only its account', async () => {
  const [ada, ben] = [await app.person(), await app.person()]
  const code = codeIn(ada.tokens.accessToken)
  expect(supportCodeIn(code)).toBe(code)
  expect(codeIn(ben.tokens.accessToken)).not.toBe(code)
  await ada.comeBack()
  expect(codeIn(ada.tokens.accessToken)).toBe(code)
  expect(await found(code)).toEqual([ada.id])
})

test('[ADM-17] a support code identifies its account for 30 days after the last refresh, and is then deleted; another refresh makes it valid again', async () => {
  const ada = await app.person()
  const id = ada.id
  const code = codeIn(ada.tokens.accessToken)
  app.advance(20 * DAY)
  await ada.comeBack()
  app.advance(29.9 * DAY)
  await purgeTable({ transact: app.database.transact, now: app.now }, 'support_codes')
  expect(await found(code)).toEqual([id])
  app.advance(0.2 * DAY)
  expect(await found(code)).toEqual([])
  expect(await app.database.db.many(stored, { code })).toHaveLength(1)
  await purgeTable({ transact: app.database.transact, now: app.now }, 'support_codes')
  expect(await app.database.db.many(stored, { code })).toEqual([])
  await ada.comeBack()
  expect(await found(code)).toEqual([id])
})

test('[ADM-17] after a merge, every support code of both accounts identifies the remaining account', async () => {
  const signIn = async (user: Person) => {
    await user.signIn('one-person')
  }
  const known = await app.person()
  await signIn(known)
  const phone = await app.person()
  const again = await app.logInAgain(phone)
  const codes = [known, phone, again].map(({ tokens }) => codeIn(tokens.accessToken))
  await signIn(again)
  const id = known.id
  for (const code of codes) expect(await found(code)).toEqual([id])
})
