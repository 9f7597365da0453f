import { MINUTE } from '@momi/contract/rules/durations'
import { afterAll, expect, test } from 'vitest'
import type { Person } from '../../testing/person.ts'
import { testApp } from '../../testing/test-app.ts'
import { placeHold, tellOfHolds } from './public.ts'

const app = await testApp({ now: '2026-03-02T12:00:00Z' })
afterAll(() => app.close())
const { db, transact } = app.database
const ctx = { ...app.deps, db, transact }

const SIGNALS = [{ name: 'sharedDevice', points: 90 }]
const hold = ({ id: user }: Person) =>
  transact((tx) => placeHold(tx, { user, signals: SIGNALS, score: 90, configVersion: 1, at: app.now() }))
async function personWithToken() {
  const user = await app.person()
  await user('POST /api/v1/user/fcm-token', { body: { token: user.haid } })
  return user
}
const toldOf = ({ haid }: Person) => app.deps.gateways.pushBox!.received(haid).map(({ title }) => title)

test('[TRU-05] a notice that fails after another process has sent it is not sent again, and the next person is told', async () => {
  const [slow, next] = [await personWithToken(), await personWithToken()]
  await hold(slow)
  // The lease ends during the push, so another process takes the notice and sends it.
  const send = async () => {
    app.advance(5 * MINUTE)
    await tellOfHolds(ctx)
    throw new Error('The connection was lost')
  }
  await tellOfHolds({ ...ctx, gateways: { ...ctx.gateways, push: { send } } })
  expect(toldOf(slow)).toHaveLength(1)

  app.advance(5 * MINUTE)
  await hold(next)
  await tellOfHolds(ctx)
  expect(toldOf(next)).toHaveLength(1)
  expect(toldOf(slow)).toHaveLength(1)
})
