import { afterAll, expect, test } from 'vitest'
import { read } from '../../db/db.ts'
import { changeMaker } from '../../testing/change-maker.ts'
import { testApp } from '../../testing/test-app.ts'
import { publishDue, sendMails } from './public.ts'

const app = await testApp({ now: '2026-03-02T12:00:00Z', env: { CONSOLE_ORIGIN: 'https://console.momi.test' } })
afterAll(app.close)

const [ana, ben, carla] = await Promise.all([
  changeMaker(app, 'campaigns'),
  changeMaker(app, 'operator'),
  changeMaker(app, 'owner'),
])
const emailOf = read('test_mails_email_of', { id: 'uuid' }, { email: 'text' }, 'select email from staff where id = :id')
const addressOf = async ({ id }: { id: string }) => (await app.database.db.one(emailOf, { id }))!.email

/** Sends what is due and returns it. */
async function sent(fails = false) {
  const mails: { to: string; subject: string; text: string }[] = []
  await sendMails({
    log: app.deps.log,
    transact: app.database.transact,
    now: app.now,
    email: {
      send: async (mail) => {
        if (fails) throw new Error('The mail server answered 451')
        mails.push(mail)
      },
    },
  })
  return mails
}

const rich = {
  kind: 'mission',
  countryCode: 'NG',
  key: 'open_article',
  body: { group: 'missions', position: 9, enabled: true, rule: { gift: { points: 50 } } },
}

test('who may decide a change is asked by mail, again if the mail server refused, and its makers are told of the decision', async () => {
  const { id } = await ana.draft([rich])
  const { contentHash } = await ana.submit(id)
  expect(await sent(true)).toEqual([])
  app.goTo('2026-03-02T12:02:00Z')
  const asked = await sent()
  expect(asked.map(({ to }) => to).toSorted()).toEqual([await addressOf(ben), await addressOf(carla)].toSorted())
  expect(asked[0]).toMatchObject({
    subject: 'Momi: a change waits for your approval',
    text: expect.stringContaining(`https://console.momi.test/campaign/changes/${id}`),
  })
  expect(await sent()).toEqual([])
  await ben.review(id, contentHash)
  expect(await sent()).toMatchObject([{ to: await addressOf(ana), subject: 'Momi: your change was approved' }])
})

test('the makers of a change that could not be published are told why', async () => {
  const { id } = await ana.draft([{ ...rich, countryCode: 'GH' }])
  await ana.describe(id, { wallTime: '2026-03-02T12:05', zone: 'Africa/Accra' })
  const { contentHash } = await ana.submit(id)
  await ben.review(id, contentHash)
  await sent()
  await app.edit('GH', 'open_article', { position: 3 })
  app.goTo('2026-03-02T12:05:00Z')
  await publishDue({ env: app.env, transact: app.database.transact, now: app.now })
  expect(await sent()).toMatchObject([
    { to: await addressOf(ana), text: expect.stringContaining('was published in the meantime') },
  ])
})
