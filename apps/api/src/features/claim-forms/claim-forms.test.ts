import { randomUUID } from 'node:crypto'
import type { ApiError } from '@momi/client/http/api-error'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { read } from '../../db/db.ts'
import { disguise } from '../../testing/disguise.ts'
import { databaseDump } from '../../testing/database-dump.ts'
import { testApp } from '../../testing/test-app.ts'
import { countBy } from '../../testing/count-by.ts'
import { addRewardItems } from '../stock/public.ts'
import type { Person } from '../../testing/person.ts'
import { addReward, type RewardDefinition } from '../../development/campaign.ts'

const START = '2026-03-02T08:00:00Z'
const logs: string[] = []
const app = await testApp({ now: START, env: { PAYOUT_HOLD_HOURS: '24' }, logTo: (line) => logs.push(line) })
beforeEach(() => app.goTo(START))
afterAll(app.close)
const { db, transact } = app.database

type Route =
  | { claimRoute: 'VOUCHER' }
  | { claimRoute: 'WALLET'; amount: string }
  | { claimRoute: 'FORM'; form: 'test_schema' | 'bet9ja_account_only' | 'jackpot_cusd'; amount?: string }
  | { claimRoute: 'LINK'; url: string }

let count = 0
/** Creates a reward definition with items, and returns the id of the definition. */
async function newReward(
  route: Route,
  { items = 1 as number | string[], country = 'NG', type = 'BET9JA_ITEM' as const, claimDays = 7 } = {},
) {
  const id = `test-${++count}`
  const reward: RewardDefinition = {
    id,
    country,
    type: route.claimRoute === 'FORM' && route.form === 'jackpot_cusd' ? 'JACKPOT' : type,
    name: { en: 'A prize', pt: 'Um prêmio' },
    redeemSteps: { en: ['Open it'], pt: ['Abra'] },
    claimDays,
    ...route,
  }
  await transact(async (tx) => {
    await addReward(tx, reward, app.now())
    await addRewardItems(tx, app.deps, { definition: id, items, winnableAt: app.now() })
  })
  return id
}
const flowOf = async (user: Person, id: string) =>
  (await user('GET /api/v1/rewards/my-items/{reward_item_id}', { params: { reward_item_id: id } })).redeemFlowId
const send = async (user: Person, id: string, answers: Record<string, unknown>) =>
  user('POST /api/v1/claimforms-v2/redeem-flow/{redeem_flow_id}', {
    params: { redeem_flow_id: await flowOf(user, id) },
    body: { answers },
    idempotencyKey: randomUUID(),
  })

const WALLET = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const FORM = {
  name: 'Ana Souza',
  cpf: '529.982.247-25',
  telephone: '(11) 96123-4567',
  email: 'ana@mail.example',
}

describe('a claim', () => {
  test('[RWD-08] the code of a voucher is shown only after its claim, and only to its owner', async () => {
    const reward = await newReward({ claimRoute: 'VOUCHER' }, { items: ['CODE-ONE-2345'] })
    const [ada, ben] = [await app.person(), await app.person()]
    const item = await app.win(ada, reward)
    expect((await ada.item(item)).voucher).toBeNull()
    expect(await ada.claim(item)).toEqual({ rewardItemId: item, status: 'CLAIMED', voucher: 'CODE-ONE-2345' })
    expect(await ada.item(item)).toMatchObject({
      status: 'CLAIMED',
      voucher: 'CODE-ONE-2345',
      traces: [{ stage: 'EARNED' }, { stage: 'DONE', holder: 'person' }],
    })
    await expect(ben.claim(item)).rejects.toMatchObject({ status: 404, code: 'claimforms_form_not_found' })
    const plain = read('test_plain', {}, { row: 'text' }, 'select reward_items::text as row from reward_items')
    expect((await db.many(plain, {})).some(({ row }) => row.includes('CODE-ONE'))).toBe(false)
    expect(logs.join('')).not.toContain('CODE-ONE')
  })

  test('[RWD-05] has the same form whether the form is read by reward item or by redeem flow', async () => {
    const reward = await newReward({ claimRoute: 'FORM', form: 'bet9ja_account_only' })
    const ada = await app.person()
    const item = await app.win(ada, reward)
    const byItem = await ada('GET /api/v1/claimforms/definition', { query: { reward_item_id: item } })
    const byFlow = await ada('GET /api/v1/claimforms-v2/redeem-flow/{redeem_flow_id}', {
      params: { redeem_flow_id: byItem.redeemFlowId },
    })
    expect(byFlow).toEqual(byItem)
    expect(byItem).toMatchObject({
      rewardItemId: item,
      submittedAt: null,
      schema: {
        $id: 'bet9ja_account_only',
        required: ['account'],
        properties: { account: { 'x-kind': 'BET9JA_ACCOUNT' } },
      },
    })
    expect(await send(ada, item, { account: 'Ada_99' })).toEqual({
      rewardItemId: item,
      status: 'PENDING',
      voucher: null,
    })
    expect(await ada.item(item)).toMatchObject({
      status: 'PENDING',
      traces: [{}, { stage: 'CHECKED', holder: 'staff' }],
    })
    expect((await ada('GET /api/v1/claimforms/definition', { query: { reward_item_id: item } })).submittedAt).toBe(
      '2026-03-02T08:00:00.000Z',
    )
  })

  test.each([
    ['test_schema', 'BR', ['name', 'cpf', 'telephone', 'email', 'wallet']],
    ['jackpot_cusd', 'BR', ['name', 'cpf', 'telephone', 'email', 'wallet']],
    ['jackpot_cusd', 'KE', ['name', 'telephone', 'email', 'wallet']],
  ] as const)('[RWD-05] the form %s in %s has the fields %j', async (form, country, fields) => {
    const user = await app.person({ country })
    const item = await app.win(user, await newReward({ claimRoute: 'FORM', form, amount: '1' }, { country }))
    const { schema } = await user('GET /api/v1/claimforms/definition', { query: { reward_item_id: item } })
    expect(Object.keys(schema.properties)).toEqual(fields)
  })

  test('[RWD-05] a form says to which wallet its reward is paid, if it is paid and the wallet is known well enough', async () => {
    const walletOf = async (user: Person, route: Route) => {
      const item = await app.win(user, await newReward(route))
      return (await user('GET /api/v1/claimforms/definition', { query: { reward_item_id: item } })).wallet
    }
    const jackpot = { claimRoute: 'FORM', form: 'jackpot_cusd', amount: '1' } as const
    const ada = await app.person()
    expect((await walletOf(ada, jackpot))?.toLowerCase()).toBe(ada.wallet)
    expect(await walletOf(ada, { claimRoute: 'FORM', form: 'bet9ja_account_only' })).toBeNull()
    expect(await walletOf(await app.person({ wallet: null }), jackpot)).toBeNull()
    expect(await walletOf(await app.person({ apiKey: 'web' }), jackpot)).toBeNull()
  })

  test('[RWD-06] a claim with invalid fields is refused with each problem and changes nothing', async () => {
    const ana = await app.person({ country: 'BR' })
    const item = await app.win(
      ana,
      await newReward({ claimRoute: 'FORM', form: 'jackpot_cusd', amount: '5' }, { country: 'BR' }),
    )
    const form = { ...FORM, wallet: ana.wallet }
    const wrong = { ...form, cpf: '529.982.247-26', telephone: '123', email: '', extra: 'x' }
    const refused = (await send(ana, item, wrong).catch((error: unknown) => error)) as ApiError
    expect(refused).toMatchObject({ status: 422, code: 'claimforms_v2_validation_error' })
    expect(JSON.parse(refused.body).errors).toEqual([
      { path: 'cpf', message: 'invalid' },
      { path: 'telephone', message: 'invalid' },
      { path: 'email', message: 'required' },
      { path: 'extra', message: 'unknown' },
    ])
    expect(refused.body).not.toContain('529.982')
    for (const telephone of ['+000000000', '+5500999999999', '+2348031234567', '(11) 1234-5678'])
      await expect(send(ana, item, { ...form, telephone })).rejects.toMatchObject({
        code: 'claimforms_v2_validation_error',
        body: expect.stringContaining('[{"path":"telephone","message":"invalid"}]') as string,
      })
    const checksum = (await send(ana, item, { ...FORM, wallet: WALLET.replace('5aA', '5AA') }).catch(
      (e: unknown) => e,
    )) as ApiError
    expect(JSON.parse(checksum.body).errors).toEqual([{ path: 'wallet', message: 'invalid' }])
    expect((await ana.item(item)).status).toBe('UNCLAIMED')
    expect((await send(ana, item, form)).status).toBe('PENDING')
  })

  test('[RWD-06] a claim for another person’s or an unknown item is not found', async () => {
    const [ada, ben] = [await app.person(), await app.person()]
    const item = await app.win(ada, await newReward({ claimRoute: 'FORM', form: 'bet9ja_account_only' }))
    const flow = await flowOf(ada, item)
    for (const redeem_flow_id of [flow, 'nothing']) {
      const params = { redeem_flow_id }
      const there = { status: 404, code: 'claimforms_form_not_found' }
      await expect(ben('GET /api/v1/claimforms-v2/redeem-flow/{redeem_flow_id}', { params })).rejects.toMatchObject(
        there,
      )
      const body = { answers: { account: 'ben_1' } }
      const idempotencyKey = randomUUID()
      await expect(
        ben('POST /api/v1/claimforms-v2/redeem-flow/{redeem_flow_id}', { params, body, idempotencyKey }),
      ).rejects.toMatchObject(there)
    }
  })

  test('a claim after the expiry date is refused, and the reward is shown as expired', async () => {
    const ada = await app.person()
    const item = await app.win(ada, await newReward({ claimRoute: 'VOUCHER' }, { items: ['TOO-LATE'], claimDays: 1 }))
    app.goTo('2026-03-03T08:00:00Z')
    const late = await app.logInAgain(ada)
    await expect(late.claim(item)).rejects.toMatchObject({ status: 400, code: 'rewards_expired' })
    expect(await late.item(item)).toMatchObject({ status: 'EXPIRED', voucher: null })
  })

  test('[RWD-07] an amount is paid to the wallet that the person has when claiming, even if the wallet changes later; without a wallet the claim is refused', async () => {
    const reward = await newReward({ claimRoute: 'WALLET', amount: '0.05' }, { items: 2 })
    const nobody = await app.person({ wallet: null })
    const item = await app.win(nobody, reward)
    await expect(nobody.claim(item)).rejects.toMatchObject({ status: 400, code: 'rewards_no_wallet_address' })
    await nobody('POST /api/v1/user/wallet-address', { body: { walletAddress: WALLET } })
    expect((await nobody.claim(item)).status).toBe('PENDING')
    await nobody('POST /api/v1/user/wallet-address', { body: { walletAddress: `0x${'ab'.repeat(20)}` } })
    const frozen = read(
      'test_payout',
      { ref: 'text' },
      { address: 'text', amount: 'text' },
      'select address, amount from payouts where ref = :ref',
    )
    expect(await db.one(frozen, { ref: item })).toEqual({ address: WALLET, amount: '0.05' })
  })
})

describe('trust cases of claims', () => {
  test('case 15: the first valid claim counts: a repeated claim gets the same answer, a different claim is refused', async () => {
    const ana = await app.person({ country: 'BR' })
    const item = await app.win(
      ana,
      await newReward({ claimRoute: 'FORM', form: 'jackpot_cusd', amount: '5' }, { country: 'BR' }),
    )
    const form = { ...FORM, wallet: ana.wallet! }
    const first = await send(ana, item, form)
    const respelt = {
      ...FORM,
      cpf: disguise('52998224725'),
      telephone: '+55 11 961234567',
      email: disguise(' ANA@mail.example'),
      name: disguise('Ana Souza'),
      wallet: `0x${form.wallet.slice(2).toUpperCase()}`,
    }
    expect(await send(ana, item, form)).toEqual(first)
    expect(await send(ana, item, respelt)).toEqual(first)
    for (const changed of [{ cpf: '111.444.777-35' }, { telephone: '11 96123-4568' }, { name: 'Bia Souza' }])
      await expect(send(ana, item, { ...form, ...changed })).rejects.toMatchObject({
        status: 409,
        code: 'claimforms_already_submitted',
      })
    const payouts = read(
      'test_payouts',
      { ref: 'text' },
      { count: 'int8' },
      'select count(*) as count from payouts where ref = :ref',
    )
    expect(await db.one(payouts, { ref: item })).toEqual({ count: 1 })
  })

  test('case 15: of several concurrent claims of an item with different answers, exactly one counts', async () => {
    const ada = await app.person()
    const item = await app.win(ada, await newReward({ claimRoute: 'FORM', form: 'bet9ja_account_only' }))
    const outcomes = await Promise.all(
      Array.from({ length: 16 }, (_, i) =>
        ada.claim(item, { account: `ada_${i}` }).then(
          () => 'taken',
          (error: ApiError) => error.code ?? error.message,
        ),
      ),
    )
    expect(countBy(outcomes)).toEqual({ taken: 1, claimforms_already_submitted: 15 })
  })

  test('case 16: a CPF, phone number or wallet, in any spelling, can be used for only one claim of a jackpot', async () => {
    const reward = await newReward(
      { claimRoute: 'FORM', form: 'jackpot_cusd', amount: '5' },
      { country: 'BR', items: 8 },
    )
    const ana = await app.person({ country: 'BR' })
    await send(ana, await app.win(ana, reward), { ...FORM, wallet: ana.wallet })
    const bia = await app.person({ country: 'BR' })
    const other = {
      name: 'Bia',
      cpf: '111.444.777-35',
      telephone: '(21) 99123-4567',
      email: 'bia@mail.example',
      wallet: bia.wallet,
    }
    const spellings = [
      { cpf: '52998224725' },
      { cpf: '529 982 247 25' },
      { cpf: '529.982.247/25' },
      { cpf: disguise('529.982.247-25') },
      { telephone: disguise('011 96123-4567') },
      { telephone: '+5511961234567' },
      { telephone: '011 96123 4567' },
      { telephone: '5511961234567' },
      { telephone: '+55 (0) 11 96123.4567' },
      { telephone: '00 55 11 96123-4567' },
    ]
    const item = await app.win(bia, reward)
    for (const spelling of spellings)
      await expect(send(bia, item, { ...other, ...spelling })).rejects.toMatchObject({
        status: 409,
        code: 'claimforms_identity_already_used',
      })
    for (const wallet of [ana.wallet!, `0x${ana.wallet!.slice(2).toUpperCase()}`])
      await expect(send(bia, item, { ...other, wallet })).rejects.toMatchObject({
        status: 403,
        code: 'wallet_not_proven',
      })
    expect((await send(bia, item, other)).status).toBe('PENDING')
    // A jackpot can be claimed only once with the same CPF, number or wallet, even by the same person.
    await expect(send(bia, await app.win(bia, reward), other)).rejects.toMatchObject({
      code: 'claimforms_identity_already_used',
    })
  })
})

test('no answer in a claim form is logged or stored in plain text', async () => {
  const texts = [{ name: 'log', text: logs.join('') }, ...(await databaseDump(db))]
  expect(texts.find(({ name }) => name === 'reward_claims')!.text).toContain('<answers>')
  const phones = ['961234567', '96123-4567', '991234567', '99123-4567']
  const others = [
    '52998224725',
    '529.982.247-25',
    '11144477735',
    '111.444.777-35',
    'mail.example',
    'ana souza',
    'ada_99',
  ]
  for (const secret of [...phones, ...others]) {
    const found = texts.filter(({ text }) => text.toLowerCase().includes(secret)).map(({ name }) => name)
    expect({ secret, found }).toEqual({ secret, found: [] })
  }
})
