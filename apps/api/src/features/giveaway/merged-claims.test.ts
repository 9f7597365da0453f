import { randomUUID } from 'node:crypto'
import { rounds } from '@momi/testing/rounds'
import { afterAll, expect, test } from 'vitest'
import { read } from '../../db/db.ts'
import { onPostgres } from '../../testing/test-database.ts'
import { beginOrder } from './settle.store.ts'
import { idTokenIssuer } from '../../testing/id-token-issuer.ts'
import { giveawayApp, statusOf } from '../../testing/giveaway.ts'
import { phoneFor, VIVO } from '../../testing/person.ts'
import { race } from '../../testing/race.ts'

const google = await idTokenIssuer()
const { app, partner, settle, newcomer, close } = await giveawayApp({ google, env: { MERGES_PER_MONTH: '1000' } })
afterAll(async () => {
  await close()
  await google.close()
})

/** A phone with a pending claim. `waits`: for the second check of its default browser. */
async function claimant({ waits = false, sub = '' }: { waits?: boolean; sub?: string } = {}) {
  const user = await newcomer(waits ? 'required' : 'free')
  if (sub !== '') await user.signIn(sub)
  const number = phoneFor(VIVO)
  const claimed = await user.claimGiveaway({ phone: number, isDefaultBrowser: waits })
  expect(claimed).toMatchObject({ status: 'PENDING', waitsFor: waits ? 'DEFAULT_BROWSER_CHECK' : 'OPERATOR' })
  return { user, number }
}
const given = read(
  'test_merged_given',
  {},
  { given: 'int4' },
  `select given from giveaway_stocks where country = 'BR' and choice = 'vivo-1gb'`,
)
const claimsOf = read(
  'test_merged_claims',
  { user: 'uuid' },
  { id: 'text', status: 'text', ordered: 'bool' },
  `select id, status, ordered_at is not null as ordered from giveaway_claims where user_id = :user`,
)
const stock = async () => (await app.database.db.one(given, {}))?.given ?? 0
const delivered = (...claims: { number: string }[]) => claims.map(({ number }) => partner.deliveredTo(number).length)

test('of two claims that were not ordered before a merge, one is delivered and the other returns its package', async () => {
  const sub = randomUUID()
  const account = await claimant({ sub })
  const before = await stock()
  const phone = await claimant()
  await phone.user.signIn(sub)
  expect(await stock()).toBe(before)
  await settle()
  expect(delivered(account, phone).toSorted((one, other) => one - other)).toEqual([0, 1])
  for (const { user } of [account, phone]) expect((await statusOf(user)).status).not.toBe('FAILURE')
})

test.each([
  { name: 'the account', waitsOnPhone: true, expected: [1, 0] },
  { name: 'the phone', waitsOnPhone: false, expected: [0, 1] },
])('the claim of $name is kept if the other one waits for the default browser', async ({ waitsOnPhone, expected }) => {
  const sub = randomUUID()
  const account = await claimant({ sub, waits: !waitsOnPhone })
  const phone = await claimant({ waits: waitsOnPhone })
  await phone.user.signIn(sub)
  await settle()
  expect(delivered(account, phone)).toEqual(expected)
  expect((await statusOf(account.user)).status).not.toBe('FAILURE')
})

test('a claim that was delivered before a merge ends the pending one of the other account', async () => {
  const sub = randomUUID()
  const account = await claimant({ sub, waits: true })
  const phone = await claimant()
  await settle()
  expect(delivered(phone)).toEqual([1])
  await phone.user.signIn(sub)
  app.goTo('2026-03-03T16:00:00Z')
  await account.user.comeBack()
  await account.user('GET /api/v1/giveaway/availability', { query: { default_browser: 'true' } })
  await settle()
  expect(delivered(account, phone)).toEqual([0, 1])
  app.goTo('2026-03-02T15:00:00Z')
})

test('a merge that is concurrent with the order of both claims delivers the ended one to nobody', async () => {
  await race({
    rounds: rounds(5, 40),
    setUp: async () => {
      const sub = randomUUID()
      return { sub, account: await claimant({ sub }), phone: await claimant() }
    },
    concurrently: ({ sub, phone }): Promise<unknown>[] => [settle(), phone.user.signIn(sub), settle()],
    mustHold: async (_, { account, phone }) => {
      await settle()
      const claims = [await statusOf(account.user), await statusOf(phone.user)]
      expect(claims.filter(({ status }) => status === 'FAILURE')).toEqual([])
      const rows = await app.database.db.many(claimsOf, { user: account.user.id })
      expect(rows).toHaveLength(2)
      // Both are delivered only if both were ordered before the merge.
      expect(rows.filter(({ status, ordered }) => ordered === (status === 'FAILURE'))).toEqual([])
      const sum = delivered(account, phone).reduce((one, other) => one + other, 0)
      expect(sum).toBe(rows.filter(({ status }) => status !== 'FAILURE').length)
    },
  })
})

const waiting = read(
  'test_merged_waiting',
  {},
  { count: 'int8' },
  `select count(*) as count from pg_locks join pg_stat_activity using (pid)
    where datname = current_database() and not granted`,
)

// PGlite runs one transaction at a time.
test.runIf(onPostgres)(
  'a claim that is ordered while a merge waits for it is kept, and the other one ends',
  async () => {
    const sub = randomUUID()
    const account = await claimant({ sub })
    app.advance(1000)
    await account.user.comeBack()
    const phone = await claimant()
    const [claim] = await app.database.db.many(claimsOf, { user: phone.user.id })
    const merging = await app.database.transact(async (tx) => {
      await tx.one(beginOrder, { id: claim!.id, at: app.now() })
      const signingIn = phone.user.signIn(sub)
      await expect.poll(() => app.database.db.one(waiting, {})).toEqual({ count: 1 })
      return { signingIn }
    })
    await merging.signingIn
    await settle()
    expect(delivered(account, phone)).toEqual([0, 1])
  },
)
