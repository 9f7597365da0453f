import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { messageFor } from './error-messages.ts'

const load = vi.hoisted(() => vi.fn<() => Promise<{ messageFor: typeof messageFor }>>())
vi.mock('./i18n/i18n.ts', () => ({ withMessages: load }))

/** The modules as at the start of the page, when nothing is loaded. */
async function start() {
  vi.resetModules()
  const { withMessage, messageOf } = await import('./failure-message.ts')
  const { ApiError, NetworkError } = await import('@momi/client/http/api-error')
  return {
    messageOf: async (error: unknown) => messageOf(await withMessage(error)),
    refusal: (body: string) => new ApiError('/x', 502, 'Bad Gateway', body),
    lost: new NetworkError('The network failed'),
  }
}
let page: Awaited<ReturnType<typeof start>>
beforeEach(async () => {
  load.mockReset().mockResolvedValue({ messageFor })
  page = await start()
})
afterEach(() => void vi.useRealTimers())
// The next file in this worker loads the modules without the mock.
afterAll(() => void vi.resetModules())

const notEnough = () => page.refusal('{"errorCode":"points_not_enough","detail":"balance 3 < 5"}')

test('the server’s English detail for developers is never shown', async () => {
  expect(await page.messageOf(notEnough())).toBe(messageFor.points_not_enough)
})

test.each([
  ['a code that this client does not know yet', '{"errorCode":"from_the_future","detail":"?"}'],
  ['a code that every object has', '{"errorCode":"toString"}'],
  ['the page of a proxy', '<html>'],
])('an error with %s gets the general message', async (_, body) => {
  expect(await page.messageOf(page.refusal(body))).toEqual(messageFor.internal_error)
})

test('the messages for a lost answer and for an error of the client need no download', async () => {
  expect((await page.messageOf(page.lost)).message).toContain('offline')
  expect(await page.messageOf(new TypeError('bug'))).toEqual(messageFor.internal_error)
  expect(load).not.toHaveBeenCalled()
})

test('the messages for error codes are loaded once, with the first failure that has a code', async () => {
  await Promise.all([page.messageOf(notEnough()), page.messageOf(notEnough())])
  await page.messageOf(notEnough())
  expect(load).toHaveBeenCalledTimes(1)
})

test('if the messages for error codes cannot be loaded, the general message is shown, and the next failure loads them again', async () => {
  load.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  expect(await page.messageOf(notEnough())).toEqual(messageFor.internal_error)
  expect(await page.messageOf(notEnough())).toBe(messageFor.points_not_enough)
})

test('a failure waits at most 3 s for the messages for error codes', async () => {
  vi.useFakeTimers()
  load.mockReturnValue(new Promise(() => {}))
  const shown = vi.fn<(message: unknown) => void>()
  void page.messageOf(notEnough()).then(shown)
  await vi.advanceTimersByTimeAsync(2999)
  expect(shown).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(shown).toHaveBeenCalledExactlyOnceWith(messageFor.internal_error)
})
