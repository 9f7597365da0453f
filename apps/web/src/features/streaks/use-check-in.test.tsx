import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { createCall } from '@momi/client/http/call'
import { webHost } from '@momi/client/host/web'
import { HEADERS } from '@momi/contract/headers'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { ClientContext, type Client } from '../../shared/client.ts'
import { clearPendingCheckIn, pendingCheckIn } from './pending-check-in.ts'
import { useCheckIn } from './use-check-in.ts'

type Answer = () => Promise<Response>
const lost: Answer = () => Promise.reject(new TypeError('Failed to fetch'))
const answer =
  (status: number, body: unknown): Answer =>
  async () =>
    Response.json(body, { status })

/** A check-in button whose calls get these answers in turn. */
function button(...answers: Answer[]) {
  const sent: Headers[] = []
  let answered = 0
  const call = createCall({
    baseUrl: '',
    headers: () => ({}),
    fetch: async (_, init) => {
      sent.push(new Headers(init.headers))
      return (answers[sent.length - 1] ?? lost)()
    },
  })
  const client: Client = {
    // The refetches after an answer.
    call: Object.assign(call.bind(undefined), { clear: () => void answered++ }) as typeof call,
    session: { token: async () => undefined, signedIn: async () => {}, held: () => undefined, logout: () => {} },
    usesMobileAuth: false,
    hasPoints: true,
    host: webHost({ getItem: () => null, setItem: () => {}, removeItem: () => {} }),
    now: () => 0,
    clientName: 'ofa',
    clientVersion: '90.0',
    country: 'NG',
    frontendId: 'f',
    browserUrl: '',
    product: 'Momi',
    walletReported: Promise.resolve(),
    config: {} as Client['config'],
  }
  let tapOnce = () => {}
  let comeOnline = () => {}
  function Button() {
    const { checkIn, sendOnline } = useCheckIn()
    tapOnce = () => checkIn('2026-03-02.ticket')
    comeOnline = sendOnline
    return null
  }
  i18n.loadAndActivate({ locale: 'en-US', messages: {} })
  renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <ClientContext value={client}>
        <Button />
      </ClientContext>
    </I18nProvider>,
  )
  const tap = async () => {
    const before = answered
    tapOnce()
    await vi.waitFor(() => expect(answered).toBe(before + 1))
  }
  return { sent, tap, tapOnce: () => tapOnce(), comeOnline: () => comeOnline() }
}

afterEach(clearPendingCheckIn)

const keys = (sent: Headers[]) => sent.map((headers) => headers.get(HEADERS.idempotencyKey))

test('[ANA-02] a check-in sends its entry point', async () => {
  const { sent, tap } = button(answer(200, { pointsAwarded: 10, status: { today: '2026-03-02' } }))
  await tap()
  expect(sent.map((headers) => headers.get(HEADERS.entrypoint))).toEqual(['StreaksCheckInFlow'])
})

test('a check-in is stored before it is sent, until the server has answered', async () => {
  const { tap } = button(lost, answer(200, { pointsAwarded: 10, status: { today: '2026-03-02' } }))
  await tap()
  expect(pendingCheckIn()).toMatchObject({ ticket: '2026-03-02.ticket' })
  await tap()
  expect(pendingCheckIn()).toBeUndefined()
})

test('a tap after a lost answer or a server failure repeats the same check-in', async () => {
  const { sent, tap } = button(
    lost,
    answer(503, {}),
    answer(200, { pointsAwarded: 10, status: { today: '2026-03-02' } }),
  )
  for (const _ of [1, 2, 3]) await tap()
  expect(keys(sent)[0]).toBeTruthy()
  expect(new Set(keys(sent)).size).toBe(1)
})

test('[STK-02] a check-in whose network returns before its loss is detected is sent again once', async () => {
  const line = Promise.withResolvers<Response>()
  const { sent, tapOnce, comeOnline } = button(
    () => line.promise,
    answer(200, { pointsAwarded: 10, status: { today: '2026-03-02' } }),
  )
  tapOnce()
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  comeOnline()
  comeOnline()
  line.reject(new TypeError('Failed to fetch'))
  await vi.waitFor(() => expect(pendingCheckIn()).toBeUndefined())
  expect(keys(sent)).toEqual([keys(sent)[0], keys(sent)[0]])
})

test.each([
  ['an award', answer(200, { pointsAwarded: 10, status: { today: '2026-03-02' } })],
  ['a refusal', answer(400, { errorCode: 'streaks_cool_off_active' })],
])('a tap after %s is a new check-in', async (_, first) => {
  const { sent, tap } = button(first, lost)
  await tap()
  await tap()
  expect(new Set(keys(sent)).size).toBe(2)
})
