import { randomUUID } from 'node:crypto'
import { ApiError } from '@momi/client/http/api-error'
import { DAY, HOUR } from '@momi/contract/rules/durations'
import { rounds } from '@momi/testing/rounds'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { auditLedger } from '../../core/ledger/ledger-audit.ts'
import { read } from '../../db/db.ts'
import { idTokenIssuer } from '../../testing/id-token-issuer.ts'
import type { Person } from '../../testing/person.ts'
import { testApp } from '../../testing/test-app.ts'
import { settleMoves } from './public.ts'

const START = Date.parse('2026-03-02T08:00:00Z')
const google = await idTokenIssuer()
const app = await testApp({
  now: new Date(START).toISOString(),
  google,
  env: { DEVICE_MOVES_PER_90_DAYS: '1000', MERGES_PER_MONTH: '1000', LOGINS_PER_DEVICE_DAY: '10000' },
})
afterAll(() => Promise.all([app.close(), google.close()]))
const { db, transact } = app.database
const ctx = { ...app.deps, db, transact }

const PHONES = 3
const PEOPLE = 2
const phone = fc.nat(PHONES - 1)
const Action = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('check in' as const), phone }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('read' as const), phone }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('move' as const), phone, to: phone }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('take over' as const), phone }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('undo' as const), phone }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('stop' as const), phone }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('sign in' as const), phone, as: fc.nat(PEOPLE - 1) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('log out' as const), phone }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('wait' as const), hours: fc.constantFrom(1, 9, 24) }) },
)

/** Accounts with points or check-ins, and how each can be reached. */
const accountsOf = read(
  'test_moves_accounts',
  { haids: 'text[]' },
  { id: 'uuid', is_known: 'bool', is_on_phone: 'bool', replaced_by: 'uuid?' },
  `select u.id, exists (select from login_methods where user_id = u.id) as is_known,
          exists (select from app_instances i where i.user_id = u.id) as is_on_phone,
          (select remaining_account(to_user_id) from device_moves m
            where m.kind = 'TAKE_OVER' and coalesce(m.outcome, 'DONE') = 'DONE' and remaining_account(m.user_id) = u.id
            order by m.id desc limit 1) as replaced_by
     from users u
    where u.merged_into is null
      and u.id in (select remaining_account(user_id) from sessions where haid = any(:haids))
      and exists (select from ledger_entries where account_id = u.id)`,
)
const phonesOf = read(
  'test_moves_phones',
  { haids: 'text[]' },
  { haid: 'text', user: 'uuid' },
  'select haid, user_id as "user" from app_instances where haid = any(:haids)',
)
const takeOversOf = read(
  'test_moves_take_overs',
  { haid: 'text' },
  { from: 'uuid' },
  `select remaining_account(user_id) as "from" from device_moves
    where kind = 'TAKE_OVER' and haid = :haid and coalesce(outcome, 'DONE') = 'DONE' order by id desc`,
)

let days = 0

test('[TRU-06] whatever people do with their phones, a phone earns once a day, no account is lost, and no point is', () =>
  fc.assert(
    fc.asyncProperty(fc.array(Action, { minLength: 8, maxLength: 24 }), async (actions) => {
      app.goTo(START + (days += 40) * DAY)
      const subs = Array.from({ length: PEOPLE }, () => randomUUID())
      const phones: Person[] = []
      for (let i = 0; i < PHONES; i++) phones.push(await app.person())
      const haids = phones.map(({ haid }) => haid)
      const claimed: string[] = []
      let signInRewards = 0
      const login = async (i: number) => {
        phones[i] = await app.logInAgain(phones[i]!)
      }
      /** Makes a call; with a new login if the session has ended, as a client does. */
      const attempt = async (i: number, work: () => Promise<unknown>): Promise<boolean> => {
        for (let tries = 0; ; tries++)
          try {
            await work()
            return true
          } catch (error) {
            if (!(error instanceof ApiError) || error.status >= 500) throw error
            if (error.status !== 401 || tries > 0) return false
            await phones[i]!.comeBack().catch(() => login(i))
          }
      }
      for (const action of actions)
        switch (action.do) {
          case 'check in': {
            const day = new Date(app.now().getTime() + HOUR).toISOString().slice(0, 10)
            if (await attempt(action.phone, () => phones[action.phone]!.checkIn()))
              claimed.push(`check-in ${action.phone} ${day}`)
            break
          }
          case 'read':
            await attempt(action.phone, () => phones[action.phone]!.report('read_articles', 1))
            break
          case 'move': {
            let code = ''
            const made = await attempt(action.phone, async () => {
              ;({ code } = await phones[action.phone]!('POST /api/v1/user/device-moves/code', {}))
            })
            if (!made || action.to === action.phone) break
            await attempt(action.to, async () => {
              const to = phones[action.to]!
              to.adopt(await to('POST /api/v1/user/device-moves', { body: { code } }))
            })
            break
          }
          case 'take over':
            await attempt(action.phone, async () => {
              const user = phones[action.phone]!
              const isNewAccount = (await user('GET /api/v2/user', {})).device !== 'another_account'
              await user('POST /api/v1/user/device-moves/take-over', { body: { account: user.id, isNewAccount } })
            })
            break
          case 'undo':
          case 'stop':
            await attempt(action.phone, () => phones[action.phone]!(`POST /api/v1/user/device-moves/${action.do}`, {}))
            break
          case 'sign in':
            await attempt(action.phone, async () => {
              if ((await phones[action.phone]!.signIn(subs[action.as]!)).pointsAwarded > 0) signInRewards++
            })
            break
          case 'log out':
            await attempt(action.phone, () => phones[action.phone]!('POST /api/v1/user/logout', { body: {} }))
            break
          case 'wait':
            app.advance(action.hours * HOUR)
            await settleMoves(ctx)
        }
      expect(claimed).toEqual([...new Set(claimed)])
      expect(signInRewards).toBeLessThanOrEqual(PHONES)
      await expectReachable(haids)
      expect(await auditLedger(db)).toEqual([])
    }),
    { numRuns: rounds(8, 400), endOnFailure: true },
  ))

/** Every account has a sign-in, is on a phone, or can be brought back on one. */
async function expectReachable(haids: string[]): Promise<void> {
  const onPhones = await db.many(phonesOf, { haids })
  const reachable = new Set(onPhones.map(({ user }) => user))
  for (const { haid } of onPhones) for (const { from } of await db.many(takeOversOf, { haid })) reachable.add(from)
  const lost = (await db.many(accountsOf, { haids })).filter(({ id, is_known }) => !is_known && !reachable.has(id))
  expect(lost).toEqual([])
}
