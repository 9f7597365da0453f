import { afterAll, describe, expect, test } from 'vitest'
import { read } from '../../db/db.ts'
import { countBy } from '../../testing/count-by.ts'
import { availability, giveawayApp, statusOf } from '../../testing/giveaway.ts'
import { phoneFor, VIVO } from '../../testing/person.ts'
import { outcomeOf, race, times } from '../../testing/race.ts'

const VIVO_PACKAGE = { id: 'vivo-1gb', operator: 'Vivo', megabytes: 1024, days: 7, product: '5501' }
const { app, newcomer, close } = await giveawayApp()
afterAll(close)

describe('[GIV-06] a claim', () => {
  test('is accepted once for the last package in stock, and further claims are refused', async () => {
    await (await newcomer('free')).claimGiveaway()
    const before = await availability(await newcomer('free'))
    expect(before.choices[0]!.available).toBe(true)
    const given = read(
      'test_given',
      {},
      { given: 'int4' },
      `select given from giveaway_stocks where choice = 'vivo-1gb'`,
    )
    const taken = (await app.database.db.one(given, {}))!.given
    await app.edit('BR', 'giveaway', { rule: { choices: [{ ...VIVO_PACKAGE, stock: taken + 1 }] } })
    await race({
      setUp: () => Promise.all(times(12, () => newcomer('free'))),
      concurrently: (people) => people.map((user) => outcomeOf(user.claimGiveaway(), 'taken')),
      mustHold: (outcomes) => expect(countBy(outcomes)).toEqual({ taken: 1, giveaway_reward_choice_not_available: 11 }),
    })
    expect((await availability(await newcomer('free'))).choices[0]!.available).toBe(false)
    await app.edit('BR', 'giveaway', { rule: { choices: [{ ...VIVO_PACKAGE, stock: null }] } })
  })

  test('a claim that fails returns its package to the stock once, and another person can claim it', async () => {
    const fresh = await giveawayApp()
    await fresh.app.edit('BR', 'giveaway', { rule: { choices: [{ ...VIVO_PACKAGE, stock: 1 }] } })
    const [ada, bia, eva] = [await fresh.newcomer('free'), await fresh.newcomer('free'), await fresh.newcomer('free')]
    const isInStock = async () => (await availability(eva)).choices[0]!.available
    const settleWithin = async (minutes: number) => {
      for (let minute = 0; minute < minutes; minute++) {
        await fresh.settle()
        fresh.pass(1)
      }
    }
    const outOfStock = { status: 400, code: 'giveaway_reward_choice_not_available' }
    await ada.claimGiveaway({ phone: phoneFor(VIVO, '06') })
    await expect(bia.claimGiveaway()).rejects.toMatchObject(outOfStock)
    expect(await isInStock()).toBe(false)
    await settleWithin(3)
    expect(await statusOf(ada)).toMatchObject({ status: 'FAILURE' })
    expect(await isInStock()).toBe(true)

    const phone = phoneFor(VIVO)
    await bia.claimGiveaway({ phone })
    await expect(eva.claimGiveaway()).rejects.toMatchObject(outOfStock)
    await settleWithin(3)
    expect(await statusOf(bia)).toMatchObject({ status: 'SUCCESS' })
    expect(fresh.partner.deliveredTo(phone)).toHaveLength(1)
    expect(await isInStock()).toBe(false)
    await fresh.close()
  })
})
