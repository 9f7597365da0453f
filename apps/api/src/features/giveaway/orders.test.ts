import { MINUTE, SECOND } from '@momi/contract/rules/durations'
import { afterAll, describe, expect, test } from 'vitest'
import { write } from '../../db/db.ts'
import { giveawayApp, NOON, statusOf } from '../../testing/giveaway.ts'
import { operate } from '../../testing/operate.ts'
import { phoneFor, VIVO } from '../../testing/person.ts'

const { app, partner, pass, settle, newcomer, close } = await giveawayApp()
afterAll(close)

describe('[GIV-06] there is never a second top-up', () => {
  test('a package is ordered once after a lost answer, after a crash of the partner, and with concurrent jobs', async () => {
    const user = await newcomer('free')
    const phone = phoneFor(VIVO)
    await user.claimGiveaway({ phone })
    partner.plan(/async\/transactions/, 'LOST')
    await settle()
    expect(await statusOf(user)).toMatchObject({ status: 'PENDING' })
    for (const plan of ['DOWN', 'LOST'] as const) {
      partner.plan(/^\/v1\/transactions/, plan)
      pass(5)
      await settle()
      expect(await statusOf(user)).toMatchObject({ status: 'PENDING' })
    }
    pass(5)
    await Promise.all([settle(), settle(), settle()])
    expect(await statusOf(user)).toMatchObject({ status: 'SUCCESS' })
    expect(partner.ordersOf(phone)).toHaveLength(1)
    app.goTo(NOON)
  })

  test('a claim whose job crashed is ordered by the first run after its lease has ended', async () => {
    const user = await newcomer('free')
    const phone = phoneFor(VIVO)
    await user.claimGiveaway({ phone })
    const held = write(
      'test_hold_claim',
      { until: 'timestamptz' },
      { id: 'text' },
      `update giveaway_claims set due_at = :until where status = 'PENDING' and waits_for = 'OPERATOR' returning id`,
    )
    await app.database.transact((tx) => tx.many(held, { until: new Date(app.now().getTime() + 120_000) }))
    await settle()
    expect(partner.ordersOf(phone)).toEqual([])
    app.advance(2 * MINUTE + SECOND)
    await settle()
    expect(partner.ordersOf(phone)).toHaveLength(1)
    app.goTo(NOON)
  })
})

describe('[OPS-06] a partner without a clear answer', () => {
  test.each([
    ['500', 'The top-up partner answered a question with 500'],
    ['SUBMITTED', 'The partner has not settled the order'],
  ])('is asked again for about a day, then the claim waits until staff resume it (answer: %s)', async (answer, why) => {
    const fresh = await giveawayApp()
    const operator = { ...fresh.app.deps, ...fresh.app.database, now: fresh.app.now }
    const waiting = async () => JSON.parse(await operate(operator, ['waiting'])) as { item: string }[]
    const user = await fresh.newcomer('free')
    const phone = phoneFor(VIVO)
    await user.claimGiveaway({ phone })
    fresh.partner.state.isSlow = true
    await fresh.settle()
    // Thirty checks in all: the first one, which ordered the package, and 29 further ones.
    if (answer === '500') for (let checks = 1; checks < 30; checks++) fresh.partner.plan(/^\/v1\/transactions/, 'DOWN')
    const hours = async () => {
      for (let tens = 0; tens < 6 * 48; tens++) {
        if ((await waiting()).length > 0) return tens / 6
        fresh.pass(10)
        await fresh.settle()
      }
      return Infinity
    }
    expect(Math.round(await hours())).toBeCloseTo(24, -1)
    fresh.partner.state.isSlow = false

    const left = await waiting()
    expect(left).toEqual([expect.objectContaining({ attempts: 30, why })])
    fresh.pass(120)
    await fresh.settle()
    await user.comeBack()
    const state = await statusOf(user)
    expect(state).toMatchObject({ status: 'PENDING', waitsFor: 'OPERATOR' })
    expect(state.traces.at(-1)).toMatchObject({ holder: 'momi', why: 'WAITS_FOR_STAFF', dueAt: null })

    await operate(operator, ['resume', left[0]!.item, '--operator', 'ada', '--why', 'the partner is back'])
    await fresh.settle()
    expect(await statusOf(user)).toMatchObject({ status: 'SUCCESS' })
    expect(fresh.partner.ordersOf(phone)).toHaveLength(1)
    await fresh.close()
  })
})
