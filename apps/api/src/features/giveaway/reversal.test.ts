import { afterAll, describe, expect, test } from 'vitest'
import { read, write } from '../../db/db.ts'
import { availability, giveawayApp, NOON, statusOf } from '../../testing/giveaway.ts'
import { phoneFor, VIVO } from '../../testing/person.ts'

const { app, partner, later, pass, settle, newcomer, close } = await giveawayApp()
afterAll(close)

describe('[GIV-06] a top-up that the partner reverses after the delivery', () => {
  const given = read(
    'test_given_now',
    {},
    { sum: 'int8' },
    'select coalesce(sum(given), 0) as sum from giveaway_stocks',
  )
  const due = read(
    'test_claim_due',
    { phone_hash: 'text' },
    { due_at: 'timestamptz?' },
    'select due_at from giveaway_claims where phone_hash = :phone_hash',
  )
  const dueOf = async (phone: string) =>
    (await app.database.db.one(due, { phone_hash: app.keys.hash(`giveaway:${phone}`) }))!.due_at
  const delivered = async () => {
    app.goTo(NOON)
    const user = await newcomer('free')
    const phone = phoneFor(VIVO)
    await user.claimGiveaway({ phone })
    await settle()
    await later(0.01)
    await user.comeBack()
    expect(await statusOf(user)).toMatchObject({ status: 'SUCCESS' })
    return { user, phone }
  }

  test.each([0.3, 2, 23, 70])(
    '%s hours after the delivery: the claim fails with a reason, the package returns to stock, and the person can claim again',
    async (hours) => {
      const { user, phone } = await delivered()
      const [before] = await app.database.db.many(given, {})
      await later(hours)
      partner.reverse(phone)
      await later(72)
      await user.comeBack()
      const state = await statusOf(user)
      expect(state).toMatchObject({ status: 'FAILURE', failure: 'UNKNOWN' })
      expect(state.traces.map(({ stage, why }) => why ?? stage)).toEqual([
        'EARNED',
        'SENT_TO_PARTNER',
        'DONE',
        'TOP_UP_REVERSED',
      ])
      expect((await app.database.db.one(given, {}))!.sum).toBe(before!.sum - 1)
      expect(await availability(user)).toMatchObject({ eligibility: 'ELIGIBLE' })
      const anotherPhone = phoneFor(VIVO)
      await user.claimGiveaway({ phone: anotherPhone })
      await settle()
      await later(0.01)
      expect(await statusOf(user)).toMatchObject({ status: 'SUCCESS' })
      expect(partner.ordersOf(phone)).toHaveLength(1)
      expect(partner.deliveredTo(anotherPhone)).toHaveLength(1)
    },
  )

  test('is processed once by concurrent jobs, and an unavailable partner is asked again', async () => {
    const { user, phone } = await delivered()
    partner.reverse(phone)
    partner.plan(/^\/v1\/transactions/, 'DOWN')
    await later(0.3)
    await user.comeBack()
    expect(await statusOf(user)).toMatchObject({ status: 'SUCCESS' })
    pass(60)
    await Promise.all([settle(), settle(), settle()])
    await user.comeBack()
    expect((await statusOf(user)).traces.filter(({ stage }) => stage === 'FAILED')).toHaveLength(1)
  })

  test('is detected by a later job if the first one crashed', async () => {
    const { user, phone } = await delivered()
    partner.reverse(phone)
    const held = write(
      'test_hold_delivered',
      { until: 'timestamptz' },
      {},
      `update giveaway_claims set due_at = :until where status = 'SUCCESS' and due_at is not null`,
    )
    await app.database.transact((tx) => tx.one(held, { until: new Date(app.now().getTime() + 2 * 3_600_000) }))
    await later(1)
    await user.comeBack()
    expect(await statusOf(user)).toMatchObject({ status: 'SUCCESS' })
    await later(1.1)
    await user.comeBack()
    expect(await statusOf(user)).toMatchObject({ status: 'FAILURE' })
  })

  test('is not detected if it happens more than three days after the delivery', async () => {
    const { user, phone } = await delivered()
    for (const hours of [0.25, 1, 6, 24, 42]) await later(hours)
    expect(await dueOf(phone)).toBeNull()
    partner.reverse(phone)
    await later(24)
    await user.comeBack()
    expect(await statusOf(user)).toMatchObject({ status: 'SUCCESS' })
    app.goTo(NOON)
  })
})
