// @vitest-environment happy-dom
import { act } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, answerReads, lost, renderOnScreen, settle, setUpScreens } from '../testing/render-on-screen.tsx'
import { useClient } from './client.ts'
import { useAction } from './use-action.ts'

setUpScreens()

const done = answer(200, { remaining: 1 })
const failed = answer(503, {})
const limited = answer(429, { errorCode: 'too_many_requests' })
const refused = answer(400, { errorCode: 'streaks_freezes_full' })

const results: string[] = []
function useBuy() {
  const { call } = useClient()
  return useAction({
    send: (keyOf, item: string) => call('POST /api/v1/streaks/freezes', { idempotencyKey: keyOf(item) }),
    changes: ['GET /api/v1/streaks/checkin/status'],
    onDone: (_, item) => results.push(`done ${item}`),
    onFailed: () => results.push('failed'),
  })
}

test.each([
  ['a lost answer', lost, true],
  ['a failed server', failed, true],
  ['a rate limit', limited, true],
  ['a refusal', refused, false],
  ['an answer', done, false],
])('after %s, a repeated request has the same key: %s', async (_, first, isSame) => {
  const { refreshedBy, keys } = await renderOnScreen(useBuy, first, done)
  await refreshedBy(({ run }) => void run('a'))
  await refreshedBy(({ run }) => void run('a'))
  expect(keys()).toHaveLength(2)
  expect(keys()[0]).toMatch(/^\d{1,10}(-\d{1,10}){3}$/)
  expect(keys()[0] === keys()[1]).toBe(isSame)
})

test('another request after a lost answer has another key', async () => {
  const { refreshedBy, keys } = await renderOnScreen(useBuy, lost, done)
  await refreshedBy(({ run }) => void run('a'))
  await refreshedBy(({ run }) => void run('b'))
  expect(new Set(keys()).size).toBe(2)
})

test('a second tap while the first request is running sends nothing', async () => {
  const response = Promise.withResolvers<Response>()
  const { result, sent } = await renderOnScreen(useBuy, () => response.promise)
  let second: string | undefined
  await act(async () => {
    void result.current.run('a')
    second = await result.current.run('a')
  })
  expect(second).toBe('busy')
  expect(result.current.isBusy).toBe(true)
  response.resolve(Response.json({ remaining: 1 }))
  await settle()
  expect(sent).toHaveLength(1)
  expect(result.current.isBusy).toBe(false)
})

test('an action is busy until the data that it changes has been loaded again', async () => {
  const [response, status] = [Promise.withResolvers<Response>(), Promise.withResolvers<object>()]
  const { result } = await renderOnScreen(useBuy, () => response.promise)
  answerReads({ '/api/v1/streaks/checkin/status': () => status.promise })
  let isDone = false
  const now = () => [result.current.isBusy, isDone]
  expect(now()).toEqual([false, false])
  await act(async () => void result.current.run('a').then(() => (isDone = true)))
  expect(now()).toEqual([true, false])
  response.resolve(Response.json({ remaining: 1 }))
  await settle()
  expect(now()).toEqual([true, false])
  status.resolve({})
  await settle()
  expect(now()).toEqual([false, true])
})

test('a failure is kept until the next attempt, and can be cleared', async () => {
  const { result, refreshedBy } = await renderOnScreen(useBuy, lost, refused, done)
  results.length = 0
  await refreshedBy(({ run }) => void run('a'))
  expect(result.current.failure).toMatchObject({ name: 'NetworkError' })
  await refreshedBy(({ run }) => void run('a'))
  expect(result.current.failure).toMatchObject({ code: 'streaks_freezes_full' })
  act(() => result.current.clearFailure())
  expect(result.current.failure).toBeUndefined()
  await refreshedBy(({ run }) => void run('a'))
  expect(results).toEqual(['failed', 'failed', 'done a'])
})

test.each([
  ['an answer', done],
  ['a refusal', refused],
  ['a lost answer', lost],
])('after %s, only the data that the action names is loaded again', async (_, response) => {
  const { refreshedBy } = await renderOnScreen(useBuy, response)
  expect(await refreshedBy(({ run }) => void run('a'))).toEqual(['/api/v1/streaks/checkin/status'])
})

test('after an action, even data that was cached a moment ago is loaded again', async () => {
  const { result, refreshedBy } = await renderOnScreen(useBuy, done, done)
  await act(async () => void result.current.run('a'))
  expect(await refreshedBy(({ run }) => void run('b'))).toEqual(['/api/v1/streaks/checkin/status'])
})
