import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'
import { read } from '../../db/db.ts'
import { countBy } from '../../testing/count-by.ts'
import { disguise } from '../../testing/disguise.ts'
import { availability, giveawayApp, NOON, statusOf } from '../../testing/giveaway.ts'
import { phoneFor, VIVO } from '../../testing/person.ts'
import { outcomeOf, race, times } from '../../testing/race.ts'

const CLARO = '4'
const ALGAR = '9'
const { app, partner, pass, settle, newcomer, close } = await giveawayApp()
afterAll(close)

describe('[GIV-06] a claim', () => {
  test('is settled by a job, and the person sees each step', async () => {
    const user = await newcomer('free')
    const phone = phoneFor(VIVO)
    const key = randomUUID()
    const first = await user.claimGiveaway({ phone }, key)
    expect(first).toMatchObject({ status: 'PENDING', waitsFor: 'OPERATOR', choice: { id: 'vivo-1gb' } })
    expect(await user.claimGiveaway({ phone }, key)).toEqual(first)
    await settle()
    app.goTo('2026-03-02T15:01:00Z')
    await settle()
    const after = await statusOf(user)
    expect(after).toMatchObject({ status: 'SUCCESS', waitsFor: null, failure: null })
    expect(after.traces.map(({ stage }) => stage)).toEqual(['EARNED', 'SENT_TO_PARTNER', 'DONE'])
    expect(partner.ordersOf(phone)).toHaveLength(1)
  })

  test.each([
    ['INVALID_PHONE_NUMBER', '02'],
    ['INVALID_PHONE_NUMBER', '03'],
    ['UNKNOWN', '06'],
    ['UNKNOWN', '07'],
  ])('fails with %s if the partner reports a failure, and the person can claim again', async (failure, outcome) => {
    const user = await newcomer('free')
    await user.claimGiveaway({ phone: phoneFor(VIVO, outcome) })
    await settle()
    pass(1)
    await settle()
    expect(await statusOf(user)).toMatchObject({ status: 'FAILURE', failure })
    expect(await availability(user)).toMatchObject({ eligibility: 'ELIGIBLE' })
    await expect(user.claimGiveaway()).resolves.toMatchObject({ status: 'PENDING' })
  })

  test('while the operator is unavailable, a claim is ordered again with a new reference, and fails after five orders', async () => {
    const user = await newcomer('free')
    const phone = phoneFor(VIVO, '04')
    await user.claimGiveaway({ phone })
    for (let hour = 0; hour < 12; hour++) {
      await settle()
      pass(31)
    }
    await user.comeBack()
    expect(await statusOf(user)).toMatchObject({ status: 'FAILURE', failure: 'UNKNOWN' })
    expect(partner.ordersOf(phone)).toHaveLength(5)
    expect(partner.deliveredTo(phone)).toEqual([])
    app.goTo(NOON)
  })

  test.each([
    [{ phone: '' }, 'body.phone', 'empty'],
    [{ phone: '11 9abc' }, 'body.phone', 'digits-only'],
    [{ phone: '119' }, 'body.phone', 'too-short'],
    [{ phone: '+5511912345678901234' }, 'body.phone', 'too-long'],
    [{ phone: '+2348031234567' }, 'body.phone', 'invalid'],
    // 10 is not a valid area code.
    [{ phone: '+5510912345678' }, 'body.phone', 'invalid'],
    [{ email: '' }, 'body.email', 'empty'],
    [{ email: 'a@b.c' }, 'body.email', 'too-short'],
    [{ email: 'no address' }, 'body.email', 'invalid'],
    [{ isOver18: false }, 'body.isOver18', 'required'],
    [{ agreesToTerms: false }, 'body.agreesToTerms', 'required'],
  ])('is refused as a validation error for %j', async (form, path, message) => {
    await expect((await newcomer('free')).claimGiveaway(form)).rejects.toMatchObject({
      status: 422,
      code: 'validation_error',
      body: expect.stringContaining(JSON.stringify([{ path, message }])) as string,
    })
  })

  test('is refused if the operator does not take part, the phone number is unused, the package is unknown or another operator’s, or no giveaway runs', async () => {
    const user = await newcomer('free')
    await expect(user.claimGiveaway({ phone: phoneFor(ALGAR) })).rejects.toMatchObject({
      code: 'giveaway_non_participating_operator',
    })
    await expect(user.claimGiveaway({ phone: '+5511912340999' })).rejects.toMatchObject({
      code: 'giveaway_invalid_phone_number',
    })
    await expect(user.claimGiveaway({ phone: phoneFor(CLARO) })).rejects.toMatchObject({
      code: 'giveaway_reward_choice_not_available',
    })
    await expect(user.claimGiveaway({ rewardChoice: 'nothing' })).rejects.toMatchObject({
      code: 'giveaway_reward_choice_not_available',
    })
    await expect((await app.person({ country: 'NG' })).claimGiveaway()).rejects.toMatchObject({
      code: 'giveaway_not_available',
    })
  })

  test('is refused for an app instance or a phone number, in any spelling, that already has a claim', async () => {
    const user = await newcomer('free')
    const phone = phoneFor(VIVO)
    await user.claimGiveaway({ phone })
    await expect(user.claimGiveaway()).rejects.toMatchObject({ status: 409, code: 'giveaway_already_claimed_by_haid' })
    for (const spelling of [
      phone,
      phone.slice(3),
      `0${phone.slice(3)}`,
      `${phone.slice(0, 5)} ${phone.slice(5)}`,
      disguise(phone),
      `tel:${disguise(`${phone.slice(0, 5)}-${phone.slice(5)}`)}`,
    ])
      await expect((await newcomer('free')).claimGiveaway({ phone: spelling })).rejects.toMatchObject({
        status: 409,
        code: 'giveaway_phone_number_already_used',
      })
  })

  test('is refused while the partner is unavailable, and changes nothing', async () => {
    const user = await newcomer('free')
    partner.plan(/lookup/, 'DOWN')
    await expect(user.claimGiveaway()).rejects.toMatchObject({ status: 503, code: 'giveaway_partner_connection_error' })
    expect(await statusOf(user)).toMatchObject({ status: null })
  })

  test('is accepted only once if one app instance sends several concurrently, or if several are for one phone number', async () => {
    await race({
      setUp: () => newcomer('free'),
      concurrently: (user) => times(8, () => outcomeOf(user.claimGiveaway(), 'taken')),
      mustHold: (outcomes) => expect(countBy(outcomes)).toEqual({ taken: 1, giveaway_already_claimed_by_haid: 7 }),
    })
    await race({
      setUp: async () => ({ phone: phoneFor(VIVO), people: await Promise.all(times(8, () => newcomer('free'))) }),
      concurrently: ({ phone, people }) => people.map((user) => outcomeOf(user.claimGiveaway({ phone }), 'taken')),
      mustHold: (outcomes) => expect(countBy(outcomes)).toEqual({ taken: 1, giveaway_phone_number_already_used: 7 }),
    })
  })
})

test('phone numbers and e-mail addresses are sealed in the database', async () => {
  const user = await newcomer('free')
  const phone = phoneFor(VIVO)
  await user.claimGiveaway({ phone, email: 'sealed@example.com' })
  const dump = read('test_giveaway_dump', {}, { text: 'text' }, 'select c::text as text from giveaway_claims c')
  const rows = (await app.database.db.many(dump, {})).map(({ text }) => text).join('\n')
  expect(rows).not.toContain(phone.slice(3))
  expect(rows).not.toContain('sealed@')
})
