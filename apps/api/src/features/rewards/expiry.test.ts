import { randomUUID } from 'node:crypto'
import { LOCALES } from '@momi/contract/rules/locale'
import { afterAll, expect, test } from 'vitest'
import { read } from '../../db/db.ts'
import { testApp } from '../../testing/test-app.ts'
import type { Push, PushOutcome } from '../../gateways/push/push.ts'
import { countBy } from '../../testing/count-by.ts'
import { idTokenIssuer } from '../../testing/id-token-issuer.ts'
import { expireRewards, remindOfRewards } from './public.ts'
import { addRewardItems } from '../stock/public.ts'
import type { Person } from '../../testing/person.ts'
import { newPushToken } from '../../testing/random-values.ts'
import { addReward } from '../../development/campaign.ts'

const google = await idTokenIssuer()
const app = await testApp({ now: '2026-03-02T08:00:00Z', google })
afterAll(() => Promise.all([app.close(), google.close()]))
const { db, transact } = app.database
const { keys, gateways } = app.deps
const ctx = { db, transact, log: app.deps.log, keys, cipher: app.deps.cipher, gateways, now: app.now }

await transact(async (tx) => {
  const common = { type: 'BET9JA_ITEM' as const, name: { en: 'A secret prize' }, redeemSteps: { en: ['Open it'] } }
  for (const [id, claimDays, country] of [
    ['week', 7, 'NG'],
    ['day', 1, 'NG'],
    ['semana', 7, 'BR'],
  ] as const) {
    await addReward(tx, { id, ...common, country, claimDays, claimRoute: 'VOUCHER' }, app.now())
    const items = Array.from({ length: 300 }, (_, i) => `${id}-CODE-${i}`)
    await addRewardItems(tx, app.deps, { definition: id, items, winnableAt: app.now() })
  }
  await addReward(tx, { ...common, id: 'forever', country: 'NG', claimRoute: 'VOUCHER' }, app.now())
  await addRewardItems(tx, app.deps, { definition: 'forever', items: 5, winnableAt: app.now() })
})

const withPhone = async (user: Person, language?: string) => {
  const token = newPushToken()
  await user('POST /api/v2/user/fcm-token', {
    body: { token, platform: 'android', ...(language !== undefined && { language }) },
  })
  return () => gateways.pushBox!.received(token)
}
const stages = read(
  'test_expiry_stages',
  { at: 'timestamptz' },
  { item_id: 'text', stages: 'text', status: 'text' },
  `select i.id as item_id, i.status, string_agg(t.stage, ' ' order by t.id) as stages
     from reward_items i join reward_traces t on t.item_id = i.id
    where i.assigned_at = :at
    group by i.id`,
)

test('[RWD-08] unclaimed rewards expire with one trace step; claimed ones and those without an expiry date stay', async () => {
  app.goTo('2026-03-02T08:00:00Z')
  const ada = await app.person()
  const [late, claimed, endless] = [
    await app.win(ada, 'week'),
    await app.win(ada, 'week'),
    await app.win(ada, 'forever'),
  ]
  await ada.claim(claimed)
  app.goTo('2026-03-09T07:59:59Z')
  await ada.comeBack()
  await expireRewards(ctx)
  expect((await ada.item(late)).status).toBe('UNCLAIMED')

  app.goTo('2026-03-09T08:00:00Z')
  await expireRewards(ctx)
  await expireRewards(ctx)
  const expired = await ada.item(late)
  expect(expired).toMatchObject({ status: 'EXPIRED', voucher: null })
  expect(expired.traces).toMatchObject([
    { stage: 'EARNED' },
    { stage: 'FAILED', holder: 'momi', why: 'EXPIRED', at: '2026-03-09T08:00:00.000Z' },
  ])
  expect(await ada.item(claimed)).toMatchObject({ status: 'CLAIMED' })
  expect(await ada.item(endless)).toMatchObject({ status: 'UNCLAIMED' })
  await expect(ada.claim(late)).rejects.toMatchObject({ status: 400, code: 'rewards_expired' })
})

test('[RWD-08] with concurrent jobs and claims, each reward is either expired once or claimed', async () => {
  const start = new Date('2026-04-01T08:00:00Z')
  app.goTo(start.toISOString())
  const people = await Promise.all(Array.from({ length: 8 }, () => app.person()))
  const items = await Promise.all(
    people.map(async (user) => ({
      user,
      ids: await Promise.all(Array.from({ length: 10 }, () => app.win(user, 'week'))),
    })),
  )
  // One second before the end: expired by the jobs' clock, but still claimable by the api's clock.
  app.goTo('2026-04-08T07:59:59Z')
  await Promise.all(people.map((user) => user.comeBack()))
  const over = { ...ctx, now: () => new Date('2026-04-08T08:00:00Z') }
  const claims = items.flatMap(({ user, ids }) =>
    ids
      .filter((_, i) => i % 2 === 0)
      .map((id) =>
        user.claim(id).then(
          () => 'claimed',
          () => 'refused',
        ),
      ),
  )
  await Promise.all([...claims, ...Array.from({ length: 6 }, () => expireRewards(over))])
  const ends = await db.many(stages, { at: start })
  expect(ends).toHaveLength(80)
  const counts = countBy(ends.map(({ status, stages: passed }) => `${status}: ${passed}`))
  const { 'CLAIMED: EARNED DONE': claimed = 0, 'EXPIRED: EARNED FAILED': expired = 0, ...others } = counts
  expect(others).toEqual({})
  expect(claimed + expired).toBe(80)
  expect(countBy(await Promise.all(claims))['claimed'] ?? 0).toBe(claimed)
})

test('if a job crashes before its commit, nothing expires, and the next job expires the reward', async () => {
  app.goTo('2026-05-01T08:00:00Z')
  const ada = await app.person()
  const item = await app.win(ada, 'week')
  app.goTo('2026-05-08T08:00:00Z')
  await ada.comeBack()
  const dying: typeof transact = (work) =>
    transact(async (tx) => {
      await work(tx)
      throw new Error('killed')
    })
  await expect(expireRewards({ ...ctx, transact: dying })).rejects.toThrow('killed')
  expect((await ada.item(item)).traces).toHaveLength(1)
  await expireRewards(ctx)
  expect((await ada.item(item)).traces).toHaveLength(2)
})

test('[PSH-01] two days before rewards expire, their owner gets one reminder for all of them, in the owner’s language', async () => {
  app.goTo('2026-06-01T08:00:00Z')
  const [ada, ana, ben] = [await app.person(), await app.person({ country: 'BR' }), await app.person()]
  const [adas, anas, bens] = [await withPhone(ada, 'en-NG'), await withPhone(ana), await withPhone(ben, 'pt_PT')]
  await app.win(ada, 'week')
  await app.win(ada, 'week')
  await app.win(ana, 'semana')
  await ben.claim(await app.win(ben, 'week'))
  app.goTo('2026-06-06T07:59:59Z')
  await remindOfRewards(ctx)
  expect(adas()).toEqual([])

  app.goTo('2026-06-06T08:00:00Z')
  await Promise.all(Array.from({ length: 6 }, () => remindOfRewards(ctx)))
  app.goTo('2026-06-07T08:00:00Z')
  await remindOfRewards(ctx)
  expect(adas()).toMatchObject([
    { title: 'A reward is waiting for you', body: 'Claim it soon, before it expires.', path: '/rewards/earned' },
  ])
  expect(anas()).toMatchObject([{ title: 'Uma recompensa espera por você', body: 'Resgate antes que ela expire.' }])
  // Ben's reward was claimed, so no reminder is due.
  expect(bens()).toEqual([])
  expect(JSON.stringify([adas(), anas()])).not.toMatch(/secret|CODE/)
})

test('[PSH-01] the reminder is in English or Portuguese, depending on which of the six locales the phone reported', async () => {
  app.goTo('2026-06-20T08:00:00Z')
  const phones = await Promise.all(
    LOCALES.map(async (locale) => {
      const user = await app.person()
      const said = await withPhone(user, locale)
      await app.win(user, 'week')
      return said
    }),
  )
  app.goTo('2026-06-26T08:00:00Z')
  await remindOfRewards(ctx)
  const english = [{ title: 'A reward is waiting for you', body: 'Claim it soon, before it expires.' }]
  const portuguese = [{ title: 'Uma recompensa espera por você', body: 'Resgate antes que ela expire.' }]
  expect(phones.map((said) => said())).toMatchObject([english, english, english, english, english, portuguese])
})

test('[PSH-01] the owner of a reward with one day to claim is reminded after half a day, unless the reward was claimed before', async () => {
  app.goTo('2026-07-01T08:00:00Z')
  const [ada, ben] = [await app.person(), await app.person()]
  const [adas, bens] = [await withPhone(ada, 'pt-BR'), await withPhone(ben)]
  await app.win(ada, 'day')
  const item = await app.win(ben, 'day')
  await remindOfRewards(ctx)
  expect(adas()).toEqual([])
  await ben.claim(item)
  app.goTo('2026-07-01T20:00:00Z')
  await remindOfRewards(ctx)
  expect(adas()).toMatchObject([{ title: 'Uma recompensa espera por você' }])
  expect(bens()).toEqual([])
})

const withPush = (send: Push['send']) => ({ ...ctx, gateways: { ...gateways, push: { send } } })

test('[PSH-01] a crash between the commit and the message does not send a reminder twice', async () => {
  app.goTo('2026-08-01T08:00:00Z')
  const [ada, ben] = [await app.person(), await app.person()]
  const phones = [await withPhone(ada), await withPhone(ben)]
  await app.win(ada, 'week')
  await app.win(ben, 'week')
  app.goTo('2026-08-07T08:00:00Z')
  // The process ends while both messages are on their way: it never gets an answer.
  const begun: string[] = []
  void remindOfRewards(
    withPush((message) => {
      begun.push(message.token)
      return new Promise(() => {})
    }),
  )
  await expect.poll(() => begun).toHaveLength(2)
  await remindOfRewards(ctx)
  await remindOfRewards(ctx)
  expect(phones.flatMap((received) => received())).toEqual([])
})

test('[PSH-01] (case 51) a person whose push always fails does not stop the reminders of others, and is reminded once when it works again', async () => {
  app.goTo('2026-10-01T08:00:00Z')
  const people = await Promise.all(Array.from({ length: 5 }, () => app.person()))
  const phones = await Promise.all(people.map((user) => withPhone(user)))
  for (const user of people) await app.win(user, 'week')
  app.goTo('2026-10-06T08:00:00Z')
  const push = gateways.push!
  let bad: string | undefined
  const failing = (answer: () => Promise<PushOutcome>) =>
    withPush((message) => {
      bad ??= message.token
      return message.token === bad ? answer() : push.send(message)
    })
  await remindOfRewards(failing(async () => 'retry-later'))
  expect(phones.flatMap((received) => received())).toHaveLength(4)
  app.goTo('2026-10-06T08:02:00Z')
  await remindOfRewards(failing(() => Promise.reject(new Error('a fault of ours'))))
  expect(phones.flatMap((received) => received())).toHaveLength(4)
  for (const minute of ['05', '20', '40']) {
    app.goTo(`2026-10-06T08:${minute}:00Z`)
    await remindOfRewards(ctx)
  }
  expect(phones.map((received) => received().length)).toEqual([1, 1, 1, 1, 1])
})

test('[PSH-01] (case 51) the reminders of an outage of the push service are sent when it is over', async () => {
  app.goTo('2026-11-01T08:00:00Z')
  const people = await Promise.all(Array.from({ length: 30 }, () => app.person()))
  const phones = await Promise.all(people.map((user) => withPhone(user)))
  for (const user of people) await app.win(user, 'week')
  app.goTo('2026-11-06T08:00:00Z')
  let tries = 0
  const down = withPush(async () => (tries++, 'retry-later'))
  await remindOfRewards(down)
  // The run ends early, and those after it are not marked.
  expect(tries).toBeLessThan(30)
  for (let minute = 1; minute <= 9; minute++) {
    app.goTo(`2026-11-06T08:0${minute}:00Z`)
    await remindOfRewards(minute < 4 ? down : ctx)
  }
  app.goTo('2026-11-06T09:00:00Z')
  await remindOfRewards(ctx)
  expect(phones.map((received) => received().length)).toEqual(Array(30).fill(1))
})

test('[PSH-01] a reminder that reaches no phone is sent again although the account was merged while it was on its way', async () => {
  app.goTo('2026-12-01T08:00:00Z')
  const sub = randomUUID()
  await (await app.person()).signIn(sub)
  const phone = await app.person()
  const received = await withPhone(phone)
  await app.win(phone, 'week')
  app.goTo('2026-12-07T08:00:00Z')
  await phone.comeBack()
  await remindOfRewards(
    withPush(async () => {
      await phone.signIn(sub)
      return 'retry-later'
    }),
  )
  app.goTo('2026-12-07T08:05:00Z')
  await remindOfRewards(ctx)
  expect(received()).toHaveLength(1)
})

test('[PSH-01] nobody is marked as reminded while pushes are off', async () => {
  app.goTo('2026-09-01T08:00:00Z')
  const ada = await app.person()
  const received = await withPhone(ada)
  await app.win(ada, 'week')
  app.goTo('2026-09-07T08:00:00Z')
  await remindOfRewards({ ...ctx, gateways: { ...gateways, push: null } })
  await remindOfRewards(ctx)
  expect(received()).toHaveLength(1)
})
