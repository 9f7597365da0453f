import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { HEADERS } from '@momi/contract/headers'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { read } from '../../db/db.ts'
import { disguise } from '../../testing/disguise.ts'
import { sendFeedback } from '../../testing/send-feedback.ts'
import { testApp } from '../../testing/test-app.ts'
import { pictureBudgetLeft } from './public.ts'
import type { Person } from '../../testing/person.ts'

const folder = mkdtempSync(join(tmpdir(), 'momi-feedback-'))
const app = await testApp({ now: '2026-03-02T10:00:00Z', env: { MOMI_DATA_DIR: folder } })
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})

const FORM = {
  country: 'ng',
  phone: ' +234 803 123 4567 ',
  email: 'Ada@Mail.example',
  problemArea: 'POINTS',
  summary: ' My points are gone ',
}
const drawn = (width = 30, height = 20) =>
  sharp({ create: { width, height, channels: 3, background: '#6d28d9' } }).withExif({ IFD0: { Artist: 'Ada Secret' } })
const [PNG, JPEG, WEBP] = await Promise.all([
  drawn().png().toBuffer(),
  drawn().jpeg().toBuffer(),
  drawn().webp().toBuffer(),
])

const allOf = read(
  'test_feedback_all',
  { user: 'uuid' },
  {
    id: 'uuid',
    country: 'text',
    phone: 'text',
    email: 'text',
    problem_area: 'text',
    summary_sealed: 'text',
    screenshot: 'text?',
    client_version: 'text?',
  },
  `select id, country, phone, email, problem_area, summary_sealed, screenshot, client_version from feedback
    where user_id = :user`,
)

type Part = readonly [name: string, value: string | Blob, fileName?: string]

const file = (bytes: Uint8Array, type = 'image/png') => new Blob([Uint8Array.from(bytes)], { type })

async function send(user: Person | undefined, parts: readonly Part[], headers: Record<string, string> = {}) {
  const form = new FormData()
  for (const [name, value, fileName] of parts)
    if (typeof value === 'string') form.append(name, value)
    else form.append(name, value, fileName ?? 'screen.png')
  const encoded = new Response(form)
  const answer = await app.inject({
    method: 'POST',
    url: '/api/v1/user/feedback',
    headers: {
      'content-type': encoded.headers.get('content-type') ?? '',
      [HEADERS.idempotencyKey]: crypto.randomUUID(),
      ...(user && { [HEADERS.authorization]: `Bearer ${user.tokens.accessToken}` }),
      ...headers,
    },
    payload: Buffer.from(await encoded.arrayBuffer()),
  })
  return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() }
}

const part = (disposition: string, value: string) => `--momi\r\ncontent-disposition: ${disposition}\r\n\r\n${value}\r\n`

/** Sends a form in the parts that are given, also in those that no browser writes. */
async function sendParts(user: Person, parts: readonly string[]) {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/v1/user/feedback',
    headers: {
      'content-type': 'multipart/form-data; boundary=momi',
      [HEADERS.idempotencyKey]: crypto.randomUUID(),
      [HEADERS.authorization]: `Bearer ${user.tokens.accessToken}`,
    },
    payload: `${parts.join('')}--momi--\r\n`,
  })
  return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() }
}

const fields = (form: Readonly<Record<string, string>> = FORM): Part[] => Object.entries(form)
const idOf = (user: Person) =>
  (JSON.parse(Buffer.from(user.tokens.accessToken.split('.')[1]!, 'base64url').toString()) as { sub: string }).sub
const kept = async (user: Person) => app.database.db.many(allOf, { user: idOf(user) })

test('[FBK-02] feedback is stored with its screenshot; phone, e-mail and text are sealed', async () => {
  const user = await app.person()
  const { status, body } = await send(user, [...fields(), ['screenshot', file(PNG)]], {
    [HEADERS.clientVersion]: '90.1.2',
  })
  expect(status).toBe(200)
  expect(body).toEqual({ feedbackId: expect.stringMatching(/^[0-9a-f-]{36}$/) })
  const [row, ...others] = await kept(user)
  expect(others).toEqual([])
  expect(row).toMatchObject({
    country: 'NG',
    problem_area: 'POINTS',
    client_version: '90.1.2',
  })
  // Each part is too long to occur in an encrypted text by chance.
  expect(`${row!.phone} ${row!.email} ${row!.summary_sealed}`).not.toMatch(/803 ?123 ?4567|ada@|points are gone/i)
  expect(app.deps.cipher.open(row!.phone, 'feedback.phone', row!.id)).toBe('+234 803 123 4567')
  expect(app.deps.cipher.open(row!.email, 'feedback.email', row!.id)).toBe('ada@mail.example')
  expect(app.deps.cipher.open(row!.summary_sealed, 'feedback.summary_sealed', row!.id)).toBe('My points are gone')
  const stored = await app.deps.gateways.objects.get(row!.screenshot!)
  expect(stored?.type).toBe('image/png')
  // It shows the same, and nothing else of the file is left.
  expect(PNG.includes('Ada Secret')).toBe(true)
  expect(Buffer.from(stored!.bytes).includes('Ada Secret')).toBe(false)
  expect(await sharp(stored!.bytes).metadata()).toMatchObject({ format: 'png', width: 30, height: 20 })
})

test('[FBK-02] a phone number, an e-mail address and a country with invisible marks are stored without them', async () => {
  const user = await app.person()
  const form = { ...FORM, country: disguise('ng'), phone: disguise('+234 803 123 4567'), email: disguise(FORM.email) }
  expect((await send(user, fields(form))).status).toBe(200)
  const [row] = await kept(user)
  expect(row).toMatchObject({ country: 'NG' })
  expect(app.deps.cipher.open(row!.phone, 'feedback.phone', row!.id)).toBe('+234 803 123 4567')
  expect(app.deps.cipher.open(row!.email, 'feedback.email', row!.id)).toBe('ada@mail.example')
})

test('[FBK-02] the screenshot is optional', async () => {
  const user = await app.person()
  expect((await send(user, fields())).status).toBe(200)
  expect(await kept(user)).toMatchObject([{ screenshot: null }])
})

test('[FBK-02] a file input in which nothing was chosen is no screenshot', async () => {
  const user = await app.person()
  const { status } = await sendParts(user, [
    ...Object.entries(FORM).map(([name, value]) => part(`form-data; name="${name}"`, value)),
    part('form-data; name="screenshot"; filename=""\r\ncontent-type: application/octet-stream', ''),
  ])
  expect(status).toBe(200)
  expect(await kept(user)).toMatchObject([{ screenshot: null }])
})

test.each([
  'form-data; name=""',
  'form-data',
  'form-data\r\ncontent-type: image/png',
  'form-data; name=""; filename="screen.png"',
  'form-data; filename="screen.png"\r\ncontent-type: image/png',
])('[FBK-02] a form with the part %j is refused, because the part has no name', async (disposition) => {
  const user = await app.person()
  const named = Object.entries(FORM).map(([name, value]) => part(`form-data; name="${name}"`, value))
  const { status, body } = await sendParts(user, [...named, part(disposition, 'x')])
  expect(status).toBe(422)
  expect(body).toMatchObject({ errors: [{ path: 'body', message: 'has a part without a name' }] })
  expect(await kept(user)).toEqual([])
})

test('[FBK-02] a form with several invalid fields is refused with the path of each', async () => {
  const user = await app.person()
  const bad = { country: 'NGA', phone: 'call me', email: 'ada', problemArea: 'WEATHER', summary: '  ' }
  const { status, body } = await send(user, fields(bad))
  expect(status).toBe(422)
  expect(body).toMatchObject({
    errorCode: 'validation_error',
    errors: [
      { path: 'body.country', message: 'invalid' },
      { path: 'body.phone', message: 'invalid' },
      { path: 'body.email', message: 'too-short' },
      { path: 'body.problemArea', message: 'required' },
      { path: 'body.summary', message: 'empty' },
    ],
  })
  expect(await kept(user)).toEqual([])
})

test.each<[string, Part[], string]>([
  ['text that calls itself a PNG', [['screenshot', file(Buffer.from('<svg onload=alert(1)>'))]], 'files.screenshot'],
  ['a GIF', [['screenshot', file(Buffer.from('GIF89a....'))]], 'files.screenshot'],
  ['an empty file', [['screenshot', file(Buffer.alloc(0))]], 'files.screenshot'],
  [
    'a second file',
    [
      ['screenshot', file(PNG)],
      ['screenshot', file(PNG)],
    ],
    'files.screenshot',
  ],
  ['a file that nobody asked for', [['other', file(PNG)]], 'files.other'],
  [
    'three files',
    [
      ['screenshot', file(PNG)],
      ['a', file(PNG)],
      ['b', file(PNG)],
    ],
    'files',
  ],
  ['a field that nobody asked for', [['admin', 'true']], 'body'],
  ['a field twice', [['email', 'eve@mail.example']], 'body.email'],
  ['the screenshot as a text', [['screenshot', 'a text']], 'body'],
])('[FBK-02] feedback is refused if it contains %s', async (_, parts, path) => {
  const user = await app.person()
  const { status, body } = await send(user, [...fields(), ...parts])
  expect(status).toBe(422)
  expect(body).toMatchObject({ errorCode: 'validation_error', errors: [{ path }] })
  expect(await kept(user)).toEqual([])
})

test.each([
  ['image/jpeg', JPEG],
  ['image/webp', WEBP],
])('[FBK-02] the type %s is detected by the content of the file, not by its name', async (type, bytes) => {
  const user = await app.person()
  expect((await send(user, [...fields(), ['screenshot', file(bytes, 'text/html'), '../../x.html']])).status).toBe(200)
  const [row] = await kept(user)
  expect(await app.deps.gateways.objects.get(row!.screenshot!)).toMatchObject({ type })
})

/** A PNG that says another size than it has, with the right checksum. */
function claimingSize(width: number, height: number): Buffer {
  const bytes = Buffer.from(PNG)
  bytes.writeUInt32BE(width, 16)
  bytes.writeUInt32BE(height, 20)
  bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29)
  return bytes
}

test.each([
  ['is cut off', () => PNG.subarray(0, PNG.length / 2)],
  ['has a header alone', () => Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
  ['is too large to be decoded', () => drawn(4_000, 4_001).png().toBuffer()],
  ['says that it is as large as it can be', () => claimingSize(2 ** 31 - 1, 2 ** 31 - 1)],
  ['is of another type behind its first bytes', () => Buffer.concat([PNG.subarray(0, 8), Buffer.from('<svg/>')])],
] as const)(
  '[FBK-02] a picture that %s is not stored, and its feedback and the next picture are',
  async (_, picture) => {
    const user = await app.person()
    expect((await send(user, [...fields(), ['screenshot', file(await picture())]])).status).toBe(200)
    expect(await kept(user)).toMatchObject([{ screenshot: null }])
    expect((await send(user, [...fields(), ['screenshot', file(PNG)]])).status).toBe(200)
    expect((await kept(user)).filter(({ screenshot }) => screenshot !== null)).toHaveLength(1)
  },
)

test('[FBK-02] a screenshot of more than 2 MB is refused, one of 2 MB is accepted', async () => {
  const user = await app.person()
  const most = Buffer.concat([PNG, Buffer.alloc(2 * 1024 * 1024 - PNG.length)])
  expect((await send(user, [...fields(), ['screenshot', file(most)]])).status).toBe(200)
  const { status, body } = await send(user, [...fields(), ['screenshot', file(Buffer.concat([most, PNG]))]])
  expect([status, body['errorCode']]).toEqual([413, 'payload_too_large'])
  expect((await send(user, fields({ ...FORM, summary: 'x'.repeat(70_000) }))).status).toBe(413)
  expect(await kept(user)).toHaveLength(1)
})

test('[FBK-01] a form that is retried after a lost answer is stored once, and another form with the same key is refused', async () => {
  const user = await app.person()
  const key = { [HEADERS.idempotencyKey]: crypto.randomUUID() }
  const parts: Part[] = [...fields(), ['screenshot', file(PNG)]]
  const first = await send(user, parts, key)
  expect(await send(user, parts, key)).toEqual(first)
  expect(await kept(user)).toHaveLength(1)
  const other = await send(user, [...fields(), ['screenshot', file(Buffer.concat([PNG, PNG]))]], key)
  expect(other.body['errorCode']).toBe('idempotency_key_reused')
})

test('ten forms a day are accepted and an eleventh is refused; a retry of an earlier form still gets its first answer', async () => {
  const user = await app.person()
  const key = { [HEADERS.idempotencyKey]: crypto.randomUUID() }
  const first = await send(user, fields(), key)
  for (let sent = 1; sent < 10; sent++) expect((await send(user, fields())).status).toBe(200)
  expect((await send(user, fields())).status).toBe(429)
  expect(await send(user, fields(), key)).toEqual(first)
  expect(await kept(user)).toHaveLength(10)
})

test('feedback without a token, an idempotency key or a readable form is refused', async () => {
  const user = await app.person()
  expect((await send(undefined, fields())).status).toBe(401)
  expect((await send(user, fields(), { [HEADERS.idempotencyKey]: '' })).status).toBe(422)
  for (const type of ['application/json', 'text/plain', 'multipart/form-data', 'multipart/form-data; boundary=other']) {
    const { status, body } = await send(user, fields(), { 'content-type': type })
    expect([type, status, body['errorCode']]).toEqual([type, 422, 'validation_error'])
  }
  expect(await kept(user)).toEqual([])
})

test('a call other than feedback does not accept a form', async () => {
  const form = new Response(new FormData())
  const answer = await app.inject({
    method: 'POST',
    url: '/api/v1/auth/tokens',
    headers: { 'content-type': form.headers.get('content-type') ?? '' },
    payload: Buffer.from(await form.arrayBuffer()),
  })
  expect(answer.statusCode).toBe(422)
})

test('the OpenAPI document describes the form and its file', async () => {
  const document = (await app.inject({ method: 'GET', url: '/openapi.json' })).json<{
    paths: Record<string, { post: { requestBody: { content: Record<string, unknown> } } }>
  }>()
  const { content } = document.paths['/api/v1/user/feedback']!.post.requestBody
  expect(content).toMatchObject({
    'multipart/form-data': {
      schema: {
        required: ['country', 'phone', 'email', 'problemArea', 'summary'],
        properties: { summary: { type: 'string' }, screenshot: { type: 'string' } },
      },
      encoding: { screenshot: { contentType: 'image/png, image/jpeg, image/webp' } },
    },
  })
})

test('nothing is stored while the object store is down, and a retry succeeds', async () => {
  const user = await app.person()
  const { objects } = app.deps.gateways
  const broken = { ...app.deps.gateways, objects: { ...objects, put: async () => Promise.reject(new Error('down')) } }
  const gateways = app.deps.gateways
  Object.assign(app.deps, { gateways: broken })
  const key = { [HEADERS.idempotencyKey]: crypto.randomUUID() }
  const parts: Part[] = [...fields(), ['screenshot', file(PNG)]]
  expect((await send(user, parts, key)).status).toBe(503)
  expect(await kept(user)).toEqual([])
  Object.assign(app.deps, { gateways })
  expect((await send(user, parts, key)).status).toBe(200)
  expect(await kept(user)).toHaveLength(1)
})

describe('a stranger with many accounts', async () => {
  const KB = 1024
  const limited = await testApp({
    now: '2026-03-02T10:00:00Z',
    env: {
      MOMI_DATA_DIR: folder,
      TRUST_PROXY: '1',
      FEEDBACK_PER_HOUR: '12',
      FEEDBACK_BYTES_PER_ADDRESS_DAY: String(300 * KB),
      FEEDBACK_BYTES_PER_DAY: String(900 * KB),
    },
  })
  afterAll(() => limited.close())
  const picture = Buffer.concat([PNG, Buffer.alloc(100 * KB - PNG.length)])
  const stored = read(
    'test_feedback_pictures',
    {},
    { feedback: 'int8', pictures: 'int8' },
    'select count(*) as feedback, count(screenshot) as pictures from feedback',
  )
  const total = async () => (await limited.database.db.one(stored, {}))!
  /** Sends feedback with a picture, each time as another person. */
  async function sendFrom(address: string, times: number) {
    const statuses: number[] = []
    for (let sent = 0; sent < times; sent++)
      statuses.push((await sendFeedback(limited, await limited.person(), { screenshot: picture, address })).statusCode)
    return statuses
  }

  test('stores pictures up to the budget of an address, then up to that of all, and after that only texts, which are limited per address', async () => {
    expect(await sendFrom('192.0.2.1', 5)).toEqual([200, 200, 200, 200, 200])
    expect(await total()).toEqual({ feedback: 5, pictures: 3 })
    for (const address of ['198.51.100.1', '203.0.113.1', '192.0.3.1']) await sendFrom(address, 3)
    expect(await total()).toEqual({ feedback: 14, pictures: 9 })
    expect(await pictureBudgetLeft({ ...limited.deps, ...limited.database, now: limited.now })).toBe(0)
    expect((await sendFrom('192.0.2.1', 8)).filter((status) => status === 429)).toHaveLength(1)
    limited.goTo('2026-03-03T10:00:00Z')
    expect(await pictureBudgetLeft({ ...limited.deps, ...limited.database, now: limited.now })).toBe(1)
    await sendFrom('192.0.2.1', 1)
    expect((await total()).pictures).toBe(10)
  })
})
