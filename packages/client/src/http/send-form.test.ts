import { afterEach, expect, test, vi } from 'vitest'
import { ApiError, NetworkError } from './api-error.ts'
import { createCall } from './call.ts'
import { sendForm } from './send-form.ts'

/** The parts of XMLHttpRequest that `sendForm` uses. */
class FakeRequest {
  static outcome: 'lost' | number = 200
  static last: FakeRequest
  headers: Record<string, string> = {}
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {}
  onload?: () => void
  onerror?: () => void
  responseText = ''
  statusText = ''
  status = 0
  form = new FormData()
  open = (_method: string, _url: string) => {}
  setRequestHeader = (name: string, value: string) => {
    this.headers[name] = value
  }
  getResponseHeader = () => null
  send(form: FormData) {
    FakeRequest.last = this
    this.form = form
    this.upload.onprogress?.({ loaded: 1, total: 4 })
    this.upload.onprogress?.({ loaded: 4, total: 4 })
    const { outcome } = FakeRequest
    if (outcome === 'lost') return this.onerror?.()
    this.status = outcome
    this.responseText =
      outcome === 200 ? '{"feedbackId":"f1"}' : '{"errorCode":"payload_too_large","detail":"","requestId":"r"}'
    return this.onload?.()
  }
}

const body = { country: 'NG', phone: '0803', email: 'ada@mail.example', problemArea: 'OTHER', summary: 'Olá' }
const screenshot = new Blob(['x'], { type: 'image/webp' })

const call = createCall({
  baseUrl: '',
  fetch: () => Promise.reject(new Error('not this one')),
  headers: () => ({ 'x-frontend': 'lab' }),
  token: async () => 'a.b.c',
})
const send = (files: { screenshot?: Blob }, heard: number[] = []) => {
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
  const input = { body, files, idempotencyKey: 'try-one-two' }
  return sendForm(call, 'POST /api/v1/user/feedback', input, (share) => heard.push(share))
}
afterEach(() => {
  vi.unstubAllGlobals()
  FakeRequest.outcome = 200
})

test('[FBK-01] a form is sent with its fields, file, token and idempotency key, and reports its progress', async () => {
  const heard: number[] = []
  expect(await send({ screenshot }, heard)).toEqual({ feedbackId: 'f1' })
  const { form, headers } = FakeRequest.last
  expect(headers).toEqual({
    'x-frontend': 'lab',
    authorization: 'Bearer a.b.c',
    'idempotency-key': 'try-one-two',
  })
  expect(Object.fromEntries([...form].filter(([name]) => name !== 'screenshot'))).toEqual(body)
  expect((form.get('screenshot') as File).type).toBe('image/webp')
  expect(heard).toEqual([0.25, 1])
})

test('[FBK-01] a form without a file has no file part', async () => {
  await send({})
  expect(FakeRequest.last.form.has('screenshot')).toBe(false)
})

test('a refusal is an ApiError, and a network failure a NetworkError', async () => {
  FakeRequest.outcome = 413
  await expect(send({})).rejects.toBeInstanceOf(ApiError)
  FakeRequest.outcome = 'lost'
  await expect(send({})).rejects.toBeInstanceOf(NetworkError)
})
