import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { api, type Endpoint } from '@momi/contract'
import { HEADERS } from '@momi/contract/headers'
import { startTopUpPartner } from '@momi/testing/top-up/start'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { write } from '../../db/db.ts'
import { MASKED_FIELDS } from '../../http/calls/mask-answer.ts'
import { databaseDump } from '../../testing/database-dump.ts'
import { idTokenIssuer } from '../../testing/id-token-issuer.ts'
import { sendFeedback } from '../../testing/send-feedback.ts'
import { takeReward } from '../../testing/take-reward.ts'
import { testApp } from '../../testing/test-app.ts'
import { sealPlainFeedback } from '../feedback/public.ts'
import { settleDueClaims } from '../giveaway/public.ts'
import { pushTo, sealPlainTokens } from '../push/public.ts'
import { addRewardItems } from '../stock/public.ts'
import type { Person } from '../../testing/person.ts'
import { addReward, type RewardDefinition } from '../../development/campaign.ts'

const folder = mkdtempSync(join(tmpdir(), 'momi-dump-'))
const google = await idTokenIssuer()
const partner = await startTopUpPartner({ key: 'key', secret: 'secret' })
const app = await testApp({
  now: '2026-03-02T10:00:00Z',
  google,
  env: { MOMI_DATA_DIR: folder, TOP_UP_URL: partner.url, TOP_UP_KEY: 'key', TOP_UP_SECRET: 'secret' },
})
afterAll(async () => {
  await Promise.all([app.close(), google.close(), partner.close()])
  rmSync(folder, { recursive: true, force: true })
})
const { database, deps } = app
const { db, transact } = database
const { keys, cipher, gateways } = deps
const ctx = { db, transact, now: app.now, keys, cipher, gateways }

const canary = (name: string) => `${name}${randomBytes(8).toString('hex')}`
/** The tables whose dump contains a text, ignoring case. */
async function tablesWith(text: string): Promise<string[]> {
  const dump = await databaseDump(db)
  return dump.filter((table) => table.text.toLowerCase().includes(text.toLowerCase())).map(({ name }) => name)
}

const CPF = '52998224725'
const FEEDBACK_PHONE = '+5511900010511'
const LOGIN_PHONE = '+5511976430187'
const FORM_PHONE = '+5511991827364'
const GIVEAWAY_PHONE = '+5511971190511'

const newReward = () => ({
  id: randomUUID(),
  country: 'BR',
  name: { en: 'A prize', pt: 'Um prêmio' },
  redeemSteps: { en: ['Open it'], pt: ['Abra'] },
})

async function winReward(user: Person, reward: RewardDefinition, items: number | string[]) {
  const owner = user.id
  return transact(async (tx) => {
    await addReward(tx, reward, app.now())
    await addRewardItems(tx, { cipher, keys }, { definition: reward.id, items, winnableAt: app.now() })
    return (await tx.one(takeReward, { definition: reward.id, user: owner, at: app.now() }))!.id
  })
}

const codeSentTo = (address: string) =>
  /\b\d{6}\b/.exec(gateways.inbox.messages().find(({ to }) => to === address)!.text)![0]

/** Uses one account for every call that stores personal data or a secret; returns the entered values by kind. */
async function walk() {
  const haid = `${randomBytes(15).toString('hex')}a1`
  const user = await app.person({ country: 'BR', haid })
  const entered = {
    'device secret': user.huid,
    'voucher code': canary('VOUCHER'),
    'feedback text': canary('words'),
    'e-mail of feedback': `${canary('feedback')}@mail.example`,
    'e-mail of a claim form': `${canary('form')}@mail.example`,
    'e-mail of the giveaway': `${canary('giveaway')}@mail.example`,
    'e-mail of a sign-in': `${canary('signin')}@mail.example`,
    'subject at Google': canary('subject'),
    'name in a claim form': canary('Bia'),
    password: canary('Tr0ub4dor'),
    'push token': `${randomBytes(11).toString('hex')}:APA91b${randomBytes(60).toString('base64url')}`,
    CPF,
    'phone of feedback': FEEDBACK_PHONE,
    'phone of the sign-in': LOGIN_PHONE,
    'phone of a claim form': FORM_PHONE,
    'phone of the giveaway': GIVEAWAY_PHONE,
  }
  await user.signIn(entered['subject at Google'], { email: entered['e-mail of a sign-in'] })
  const { verificationId } = await user('POST /api/v2/user/phone/verify', { body: { phone: LOGIN_PHONE } })
  const body = { verificationId, code: codeSentTo(LOGIN_PHONE) }
  user.adopt(await user('POST /api/v2/auth/login/phone', { body }))
  await user('PUT /api/v2/user/password', { body: { password: entered.password } })
  await user('POST /api/v1/user/fcm-token', { body: { token: entered['push token'] } })
  const fields = {
    country: 'BR',
    phone: FEEDBACK_PHONE,
    email: entered['e-mail of feedback'],
    summary: entered['feedback text'],
  }
  expect((await sendFeedback(app, user, { fields })).statusCode).toBe(200)

  const coded: RewardDefinition = { ...newReward(), type: 'BET9JA_ITEM', claimRoute: 'VOUCHER' }
  const voucher = await winReward(user, coded, [entered['voucher code']])
  const key = randomUUID()
  const first = await user.claim(voucher, {}, key)
  expect(first.voucher).toBe(entered['voucher code'])
  // A retry still gets the stored answer, although it is unreadable in a dump.
  expect(await user.claim(voucher, {}, key)).toEqual(first)
  const form = { claimRoute: 'FORM', form: 'jackpot_cusd', amount: '1' } as const
  const jackpot = await winReward(user, { ...newReward(), type: 'JACKPOT', ...form }, 1)
  const answers = {
    name: entered['name in a claim form'],
    cpf: CPF,
    telephone: FORM_PHONE,
    email: entered['e-mail of a claim form'],
    wallet: user.wallet!,
  }
  await user.claim(jackpot, answers, randomUUID())
  await user('POST /api/v1/giveaway/form', {
    body: {
      rewardChoice: 'vivo-1gb',
      phone: GIVEAWAY_PHONE,
      email: entered['e-mail of the giveaway'],
      isOver18: true,
      agreesToTerms: true,
      isDefaultBrowser: false,
    },
    idempotencyKey: randomUUID(),
  })
  await settleDueClaims({ ...ctx, log: app.deps.log, topUp: gateways.topUp })
  expect(await pushTo(ctx, user.id, { kind: 'a-kind', title: 'Title', body: 'Body', path: '/' })).toEqual(['sent'])
  return { user, entered, items: [voucher, jackpot] }
}

/** The account of `walk`, which both tests use, because a number and a CPF can be used once. */
let walked: ReturnType<typeof walk> | undefined
const person = () => (walked ??= walk())

test('trust case 39: after every kind of use, a dump of the database contains no personal data in plain text', async () => {
  const { user, entered } = await person()
  const shown = Object.entries(entered).map(async ([kind, text]) => ({ kind, tables: await tablesWith(text) }))
  expect((await Promise.all(shown)).filter(({ tables }) => tables.length > 0)).toEqual([])
  for (const token of [user.tokens.accessToken, user.tokens.refreshToken]) expect(await tablesWith(token)).toEqual([])
  // The dump does not contain the phone numbers without their country code either.
  for (const phone of [FEEDBACK_PHONE, LOGIN_PHONE, FORM_PHONE, GIVEAWAY_PHONE])
    expect(await tablesWith(phone.slice('+55'.length))).toEqual([])
  // Only these tables contain the haid, by which devices are looked up.
  expect(await tablesWith(user.haid)).toEqual([
    'app_instances',
    'giveaway_claims',
    'giveaway_groups',
    'push_tokens',
    'sessions',
  ])
})

const storePlain = write(
  'test_dump_store_plain',
  { user: 'uuid', haid: 'text', summary: 'text', token: 'text', at: 'timestamptz' },
  {},
  `with told as (
     insert into feedback (id, user_id, country, phone, email, problem_area, summary, at)
     values (gen_random_uuid(), :user, 'BR', '', '', 'POINTS', :summary, :at))
   insert into push_tokens (token, user_id, haid, registered_at, seen_at) values (:token, :user, :haid, :at, :at)`,
)

test('data that the previous release stored in plain text is sealed, and can still be read', async () => {
  const user = await app.person()
  const [summary, token] = [canary('plain'), canary('token')]
  const id = user.id
  await transact((tx) => tx.one(storePlain, { user: id, haid: user.haid, summary, token, at: app.now() }))
  expect(await tablesWith(summary)).toEqual(['feedback'])
  expect(await tablesWith(token)).toEqual(['push_tokens'])

  await sealPlainFeedback(ctx)
  await sealPlainTokens(ctx)
  expect(await tablesWith(summary)).toEqual([])
  expect(await tablesWith(token)).toEqual([])
  await pushTo(ctx, id, { kind: 'a-kind', title: 'Title', body: 'Body', path: '/' })
  expect(gateways.pushBox!.received(token)).toHaveLength(1)
})

const GETS = Object.entries<Endpoint>(api).filter(
  ([key, { auth, developmentOnly }]) => key.startsWith('GET ') && auth === 'user' && !developmentOnly,
)

/** Makes every GET call of people with a token; returns its answers by URL. */
async function everyGet(token: string, ids: Record<string, string[]>) {
  const answers: Record<string, { status: number; body: string }> = {}
  for (const [key] of GETS) {
    const path = key.slice('GET '.length)
    const [, name] = /\{(\w+)\}/.exec(path) ?? []
    for (const id of name === undefined ? [''] : ids[name]!) {
      const query = path === '/api/v1/claimforms/definition' ? `?reward_item_id=${ids['reward_item_id']![0]}` : ''
      const url = path.replace(/\{\w+\}/, id) + query
      const answer = await app.inject({ url, headers: { [HEADERS.authorization]: `Bearer ${token}` } })
      answers[url] = { status: answer.statusCode, body: answer.body }
    }
  }
  return answers
}

test('[ADM-20] staff who view the client as a person can make every GET call, and see no personal data or code that the case file masks', async () => {
  const { user, entered, items } = await person()
  // A document of the client's own may contain anything.
  const state = { note: `${entered['e-mail of a sign-in']} ${LOGIN_PHONE}`, [LOGIN_PHONE]: { cpf: [CPF] } }
  await user('POST /api/v2/user/client-state', { body: { state } })
  const rewards = await Promise.all(
    items.map((id) => user('GET /api/v1/rewards/my-items/{reward_item_id}', { params: { reward_item_id: id } })),
  )
  const ids = {
    reward_item_id: items,
    reward_definition_id: rewards.map(({ definitionId }) => definitionId),
    redeem_flow_id: rewards.map(({ redeemFlowId }) => redeemFlowId),
    exchange_id: ['none'],
  }
  // Another day, so that nobody has made these calls on it yet.
  app.goTo('2026-03-03T10:00:00Z')
  const { tokens } = await user.comeBack()
  const support = await app.staff('support')
  const { accessToken } = await support('POST /api/v1/admin/users/{id}/view', {
    params: { id: user.id },
    body: { reason: 'asked by feedback' },
  })
  const seen = await everyGet(accessToken, ids)
  const own = await everyGet(tokens.accessToken, ids)

  const { '/api/v1/user/view': view, ...rest } = seen
  expect(view).toMatchObject({ status: 200 })
  const statuses = (answers: typeof rest) => Object.entries(answers).map(([url, { status }]) => [url, status])
  expect(statuses(rest)).toEqual(statuses(own).filter(([url]) => url !== '/api/v1/user/view'))
  expect(statuses(rest).filter(([, status]) => status !== 200)).toEqual([['/api/v1/points/exchanges/none', 404]])

  const kindsIn = (answers: typeof rest) =>
    Object.entries({ ...entered, wallet: user.wallet! })
      .filter(([, text]) =>
        Object.values(answers).some(({ body }) =>
          [text, text.replace('+55', '')].some((form) => body.toLowerCase().includes(form.toLowerCase())),
        ),
      )
      .map(([kind]) => kind)
  expect(kindsIn(own)).toEqual(['voucher code', 'e-mail of a sign-in', 'CPF', 'phone of the sign-in', 'wallet'])
  expect(kindsIn(seen)).toEqual([])
})

/** The names of all string fields in a schema of JSON. */
const namesIn = (schema: unknown): string[] =>
  typeof schema !== 'object' || schema === null
    ? []
    : Object.entries(schema).flatMap(([name, value]) => [
        ...(name === 'properties' ? Object.keys(value as object) : []),
        ...namesIn(value),
      ])

test('[ADM-20] every field of an answer to a person whose name suggests personal data or a code is masked for staff, or known to hold none', () => {
  const names = GETS.flatMap(([, { response }]) =>
    namesIn(z.toJSONSchema(response as z.ZodType, { unrepresentable: 'any' })),
  )
  const suspects = names.filter((name) => /mail|phone|tel|voucher|code|wallet|address|cpf|label|secret/i.test(name))
  const HARMLESS = ['countryCode', 'walletConfirmation', 'walletReported']
  expect([...new Set(suspects)].filter((name) => !(name in MASKED_FIELDS) && !HARMLESS.includes(name))).toEqual([])
})
