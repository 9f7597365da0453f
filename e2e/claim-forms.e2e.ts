import { IS_TEST_FULL } from '@momi/testing/test-full'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { giveReward } from './harness/grants.ts'
import { axeFindings, frameOf, goInside, load, overflow, settled } from './harness/inspect.ts'
import { installAnew } from './harness/install-anew.ts'
import { confirmWallet } from './harness/minipay.ts'
import { newPerson, signInWithGoogle } from './harness/people.ts'
import type { Phone } from './harness/phone.ts'
import { sharedEnvironment, type Environment } from './harness/environment.ts'
import { newWallet } from '@momi/api/testing/random-values'

let environment: Environment
let phone: Phone
beforeAll(async () => {
  environment = await sharedEnvironment()
  phone = await environment.open({ path: '/rewards/earned', wallet: OWN_WALLET, size: '320x640' })
  await settled(phone)
})
afterAll(() => environment.close())

const WALLET = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
/** The wallet of the phone, which belongs to nobody else. */
const OWN_WALLET = newWallet()

/** Gives the phone's person a reward of this kind and shows its page; returns its id. */
async function giveAndShow(kind: Parameters<typeof giveReward>[2], country?: string): Promise<string> {
  const item = await giveReward(environment, phone, kind, country)
  await goInside(phone, `/claim-reward/${item}`)
  return item
}

const field = ({ screen }: Phone, label: string) => screen.getByLabel(label, { exact: true })
/** The error message of a field. */
async function problemOf(phone: Phone, label: string): Promise<string | undefined> {
  const input = field(phone, label)
  if ((await input.getAttribute('aria-invalid')) !== 'true') return undefined
  return phone.screen.locator(`[id="${await input.getAttribute('aria-describedby')}"]`).innerText()
}

test('[RWD-04] a voucher is claimed with one tap, and its code is shown, can be copied, and stays visible', async () => {
  const { screen } = phone
  const item = await giveAndShow('voucher')
  await phone.page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await screen.getByRole('button', { name: 'Claim now' }).click()
  const code = await screen.locator('code').innerText()
  expect(code).toMatch(/^CINE-\d{4}-\d{4}$/)
  await screen.getByRole('button', { name: 'Copy the code' }).click()
  await screen.getByText('Code copied.').waitFor()
  expect(await axeFindings(phone)).toEqual([])
  await load(phone, `/claim-reward/${item}`)
  await screen.getByText(code).waitFor()
  await goInside(phone, '/rewards/earned?status=claimed')
  await screen.getByRole('link', { name: /Cinema ticket/ }).waitFor()
  expect(phone.faults).toEqual([])
})

test('[RWD-04] a wallet reward is confirmed in a dialog and paid to the phone’s wallet', async () => {
  const { screen } = phone
  await giveAndShow('wallet')
  await screen.getByRole('button', { name: 'Claim now' }).click()
  await screen.getByRole('dialog').getByRole('button', { name: 'Not yet' }).click()
  await screen.getByRole('dialog').waitFor({ state: 'detached' })
  await screen.getByRole('button', { name: 'Claim now' }).click()
  await screen.getByRole('dialog').getByRole('button', { name: 'Claim now' }).click()
  await screen.getByText('with us').waitFor()
})

test.runIf(IS_TEST_FULL)(
  '[RWD-04] the form is prefilled with the account’s wallet, and another one is refused',
  async () => {
    const { screen } = phone
    await giveAndShow('jackpot')
    await screen.getByRole('link', { name: 'Claim now' }).click()
    await field(phone, 'Full name').waitFor()
    // The server's spelling has a checksum in its letters.
    expect((await field(phone, 'MiniPay wallet').inputValue()).toLowerCase()).toBe(OWN_WALLET)
    // All of it is in view at 320 px.
    const [seen, all] = await field(phone, 'MiniPay wallet').evaluate((one) => [
      [one.clientWidth, one.clientHeight],
      [one.scrollWidth, one.scrollHeight],
    ])
    expect(seen).toEqual(all)
    expect(await screen.getByLabel('CPF').count()).toBe(0)
    await field(phone, 'MiniPay wallet').fill(WALLET)
    await load(phone, phone.path())
    await field(phone, 'Full name').waitFor()
    expect(await field(phone, 'MiniPay wallet').inputValue()).toBe(WALLET)
    await screen.getByRole('button', { name: 'Send' }).click()
    expect(await problemOf(phone, 'MiniPay wallet')).toMatch(/^Only your account's wallet is paid: 0x[0-9a-fA-F]{40}$/)
  },
)

test('[RWD-04] the form for a Bet9ja account checks the account name, and is refused once another tab has sent it', async () => {
  const { screen } = phone
  await giveAndShow('bet9ja')
  await screen.getByRole('link', { name: 'Claim now' }).click()
  await field(phone, 'Bet9ja account').fill('a b')
  await screen.getByRole('button', { name: 'Send' }).click()
  expect(await problemOf(phone, 'Bet9ja account')).toBe('Check your account name')
  await field(phone, 'Bet9ja account').fill('ada_1990')

  // The first answers are sent by another tab while the form is still open here.
  const status = await frameOf(phone).evaluate(async () => {
    const { momiNative } = window as unknown as { momiNative: { requestAccessToken(forced: boolean): Promise<string> } }
    const flow = location.pathname.split('/').at(-1)
    const answer = await fetch(`/api/v1/claimforms-v2/redeem-flow/${flow}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${await momiNative.requestAccessToken(false)}`,
        'content-type': 'application/json',
        'idempotency-key': crypto.randomUUID(),
      },
      body: JSON.stringify({ answers: { account: 'ada_first' } }),
    })
    return answer.status
  })
  expect(status).toBe(200)
  await screen.getByRole('button', { name: 'Send' }).click()
  await screen.getByText("You've already sent this form. You can't change it now.").waitFor()
  expect(await axeFindings(phone)).toEqual([])
})

test.runIf(IS_TEST_FULL)(
  '[RWD-04] the jackpot form in Brazil shows errors at their fields, and a draft survives a reload',
  async () => {
    const { screen } = phone
    await installAnew(phone, { path: '/rewards/earned', country: 'BR', language: 'en-US', wallet: '' })
    await settled(phone)
    const item = await giveAndShow('jackpot', 'BR')
    await screen.getByRole('link', { name: 'Claim now' }).click()
    const send = screen.getByRole('button', { name: 'Send' })
    await send.click()
    const labels = ['Full name', 'CPF', 'Phone number', 'Email', 'MiniPay wallet']
    for (const label of labels)
      expect([label, await problemOf(phone, label)]).toEqual([label, 'This field is required'])
    // The focus moves to the first invalid field.
    expect(await field(phone, 'Full name').evaluate((input) => document.activeElement === input)).toBe(true)
    expect(await axeFindings(phone)).toEqual([])

    await field(phone, 'Full name').fill('Ana Souza')
    await field(phone, 'CPF').fill('529.982.247-26')
    await field(phone, 'Phone number').fill('11 2345')
    await field(phone, 'Email').fill('ana@mail')
    await field(phone, 'MiniPay wallet').fill('0x123')
    await send.click()
    const found = await Promise.all(labels.map((label) => problemOf(phone, label)))
    expect(found).toEqual([
      undefined,
      'Invalid CPF number',
      "This isn't a valid mobile number.",
      'Invalid email',
      'MiniPay wallet address is invalid',
    ])
    // Only the server validates the check digits of the CPF.
    await field(phone, 'CPF').fill('529.982.247-25')
    await field(phone, 'Phone number').fill('(11) 96123-4567')
    await field(phone, 'Email').fill('ana@mail.example')
    await field(phone, 'MiniPay wallet').fill(WALLET.replace('5aA', '5AA'))
    await send.click()
    await screen.getByText('MiniPay wallet address is invalid').waitFor()
    expect(await problemOf(phone, 'MiniPay wallet')).toBe('MiniPay wallet address is invalid')

    const form = phone.path()
    await load(phone, form)
    expect(await field(phone, 'Full name').inputValue()).toBe('Ana Souza')
    expect(await field(phone, 'CPF').inputValue()).toBe('529.982.247-25')
    await field(phone, 'MiniPay wallet').fill(WALLET)
    // Nothing is paid to a typed address. Once it is linked in MiniPay and the person has signed in, the same answers are
    // accepted.
    await send.click()
    await screen.getByText('Confirm your wallet first').waitFor()
    expect(await axeFindings(phone)).toEqual([])
    await confirmWallet(phone, WALLET)
    await send.click()
    await screen.getByText('Sign in first').waitFor()
    expect(await axeFindings(phone)).toEqual([])
    await screen.getByRole('link', { name: 'Sign in to get paid' }).click()
    await screen.getByRole('button', { name: 'Sign in with Google' }).click()
    await signInWithGoogle(phone, 'bridge', newPerson())
    await screen.getByRole('dialog').getByRole('button', { name: 'Great' }).click()
    await expect.poll(() => phone.path()).toBe(form)
    await send.click()
    await screen.getByText("We've got your claim").waitFor()
    expect(phone.path()).toBe('/claim-form-succeeded')
    expect(await axeFindings(phone)).toEqual([])
    const kept = await frameOf(phone).evaluate(() => JSON.stringify([sessionStorage, localStorage].map(Object.entries)))
    expect(kept).not.toContain('529.982')
    expect(kept).not.toContain('Ana Souza')

    await goInside(phone, form)
    await screen.getByText('Form already sent').waitFor()
    await screen.getByRole('link', { name: 'See the reward' }).click()
    expect(phone.path()).toBe(`/claim-reward/${item}`)
    await screen.getByText("We're on it").waitFor()
    expect(phone.faults).toEqual([])
  },
)

test.runIf(IS_TEST_FULL)(
  '[RWD-04] an unknown form shows an error; in Portuguese, the form fits the smallest phone',
  async () => {
    const { screen } = phone
    await installAnew(phone, { path: '/rewards/earned', country: 'BR', language: 'pt-BR' })
    await settled(phone)
    await giveAndShow('jackpot', 'BR')
    await screen.getByRole('link', { name: 'Resgatar agora' }).click()
    await screen.getByRole('button', { name: 'Enviar' }).click()
    expect(await overflow(phone)).toBe(0)
    await goInside(phone, '/claim-form/11111111-1111-4111-8111-111111111111')
    await screen.getByRole('alert').waitFor()
  },
)
