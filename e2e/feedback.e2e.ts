import { randomBytes } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'
import { IS_TEST_FULL } from '@momi/testing/test-full'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { axeFindings, frameOf, goInside, load, settled } from './harness/inspect.ts'
import { goOffline, loseAnswer, mend } from './harness/people.ts'
import type { Phone } from './harness/phone.ts'
import { sharedEnvironment, type Environment } from './harness/environment.ts'

let environment: Environment
let phone: Phone
beforeAll(async () => {
  environment = await sharedEnvironment()
  phone = await environment.open({ path: '/faq', country: 'KE', language: 'en-KE' })
  await settled(phone)
})
beforeEach(async () => {
  await goInside(phone, '/faq')
  await phone.screen.getByRole('heading', { name: 'Frequently asked questions', level: 1 }).waitFor()
  await goInside(phone, '/feedback')
  await phone.screen.getByRole('textbox', { name: 'What happened?' }).waitFor()
})
afterAll(() => environment.close())

const CALL = '/api/v1/user/feedback'

/** A PNG of noise, with its size in pixels. Noise does not compress, so the file is large. */
function noise(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
    const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    size.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([size, body, sum])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 2, 0, 0, 0], 8)
  const lines = randomBytes((width * 3 + 1) * height)
  // Every scanline begins with its filter type: 0, none.
  for (let line = 0; line < height; line++) lines[line * (width * 3 + 1)] = 0
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(lines)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

async function fill({ screen }: Phone): Promise<void> {
  await screen.getByRole('combobox', { name: "What's it about?" }).selectOption('POINTS')
  await screen.getByRole('textbox', { name: 'What happened?' }).fill('My points are gone')
  await screen.getByRole('textbox', { name: 'Phone number' }).fill('+254 712 345 678')
  await screen.getByRole('textbox', { name: 'Email' }).fill('ada@mail.example')
}

const attach = ({ screen }: Phone, name: string, mimeType: string, buffer: Buffer) =>
  screen.getByLabel('Choose a screenshot').setInputFiles({ name, mimeType, buffer })

const send = ({ screen }: Phone) => screen.getByRole('button', { name: /^Send/ }).click()

/** Records the idempotency keys of the sent feedback, and the server's answers: id or error code. */
function watch({ page }: Phone) {
  const keys: (string | undefined)[] = []
  const answers: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith(CALL)) keys.push(request.headers()['idempotency-key'])
  })
  page.on('response', (response) => {
    if (!response.url().endsWith(CALL)) return
    response.json().then(
      (body: { feedbackId?: string; errorCode?: string }) => answers.push(body.feedbackId ?? body.errorCode ?? ''),
      () => {},
    )
  })
  return { keys, answers }
}

test('the classes in the style sheet of a screen override the base styles of elements', async () => {
  const picker = phone.screen.getByLabel('Choose a screenshot')
  const styles = await picker.evaluate((input) => {
    const { opacity, position } = getComputedStyle(input)
    return { opacity, position, border: getComputedStyle(input.parentElement!).borderTopStyle }
  })
  expect(styles).toEqual({ opacity: '0', position: 'absolute', border: 'dashed' })
})

test.runIf(IS_TEST_FULL)(
  '[FBK-01] the form has every field, sends a picture of several megabytes with at most 300 KB, and shows thanks with a reference and links',
  async () => {
    const { screen } = phone
    const seen = watch(phone)
    expect(await axeFindings(phone)).toEqual([])
    expect(await screen.getByRole('combobox', { name: 'Country' }).inputValue()).toBe('KE')
    await fill(phone)
    const large = noise(1440, 2400)
    expect(large.length).toBeGreaterThan(2 * 1024 * 1024)
    await attach(phone, 'screen.png', 'image/png', large)
    const picture = screen.getByRole('img', { name: 'Your screenshot' })
    await picture.waitFor()
    const size = () => picture.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight])
    await expect.poll(async () => Math.max(...(await size()))).toBeGreaterThan(0)
    expect(Math.max(...(await size()))).toBeLessThanOrEqual(1280)
    expect(await axeFindings(phone)).toEqual([])
    const [request] = await Promise.all([phone.page.waitForRequest(`**${CALL}`), send(phone)])
    await screen.getByRole('heading', { level: 1, name: 'Thank you!' }).waitFor()
    const length = Number(await request.headerValue('content-length'))
    expect(length).toBeGreaterThan(10_000)
    expect(length).toBeLessThan(310 * 1024)
    expect(seen.keys).toHaveLength(1)
    const [id = ''] = seen.answers
    expect(phone.path()).toBe(`/feedback-submitted?ref=${id}`)
    await screen.getByText(`Your reference: ${id.slice(0, 8).toUpperCase()}`).waitFor()
    expect(await axeFindings(phone)).toEqual([])
    await screen.getByRole('link', { name: 'Send more feedback' }).click()
    const summary = screen.getByRole('textbox', { name: 'What happened?' })
    await summary.waitFor()
    expect(await summary.inputValue()).toBe('')
    expect(phone.faults).toEqual([])
  },
)

test('[FBK-02] errors are shown at each field, and the first invalid field has the focus', async () => {
  const { screen } = phone
  await send(phone)
  await screen.getByText('Choose a topic').waitFor()
  for (const text of ['Tell us what happened', 'Phone number cannot be empty', 'Email cannot be empty'])
    await screen.getByText(text).waitFor()
  const focused = () => frameOf(phone).evaluate(() => document.activeElement?.tagName)
  expect(await focused()).toBe('SELECT')
  await screen.getByRole('textbox', { name: 'Phone number' }).fill('call me')
  await screen.getByText('Use only a plus sign, digits and spaces').waitFor()
  await screen.getByRole('textbox', { name: 'Email' }).fill('ada@mail')
  await screen.getByText('Email has an invalid format').waitFor()
  await attach(phone, 'screen.png', 'image/png', Buffer.from('no picture'))
  await screen.getByText("We can't read this file as a picture.").waitFor()
  expect(await axeFindings(phone)).toEqual([])
})

test('[FBK-01] a draft of feedback survives a reload', async () => {
  await fill(phone)
  await load(phone, '/feedback')
  const summary = phone.screen.getByRole('textbox', { name: 'What happened?' })
  await summary.waitFor()
  expect(await summary.inputValue()).toBe('My points are gone')
  expect(await phone.screen.getByRole('combobox', { name: "What's it about?" }).inputValue()).toBe('POINTS')
})

test.runIf(IS_TEST_FULL)('[FBK-01] sending again after a lost answer returns the same feedback id', async () => {
  const { screen } = phone
  await fill(phone)
  const seen = watch(phone)
  await loseAnswer(phone, CALL)
  await send(phone)
  await screen.getByText('We saved what you wrote').waitFor()
  const [replayed] = await Promise.all([
    phone.page.waitForResponse((response) => response.url().endsWith(CALL)),
    screen.getByRole('button', { name: 'Send again' }).click(),
  ])
  await screen.getByRole('heading', { level: 1, name: 'Thank you!' }).waitFor()
  expect(await replayed.headerValue('idempotent-replayed')).toBe('true')
  expect(seen.keys).toHaveLength(2)
  expect(new Set(seen.keys).size).toBe(1)
})

test('[FBK-01] feedback that is sent offline waits, and is sent automatically when the network returns', async () => {
  await fill(phone)
  await goOffline(phone)
  await send(phone)
  await phone.screen.getByText('We saved what you wrote').waitFor()
  await mend(phone)
  await phone.screen.getByRole('heading', { level: 1, name: 'Thank you!' }).waitFor()
})
