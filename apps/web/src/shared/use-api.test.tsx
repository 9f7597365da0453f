// @vitest-environment happy-dom
import { act } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answerReads, renderOnScreen, settle, setUpScreens } from '../testing/render-on-screen.tsx'
import { useApi } from './api.ts'

setUpScreens()

const PATH = '/api/v1/points'
const refused = (status: number) => () => Promise.resolve(Response.json({ errorCode: 'x' }, { status }))

test.each([
  ['a refusal leaves nothing to show, because what is shown was switched off', 400, undefined],
  ['after a 401 the data stays, because a retry may renew the session', 401, { balance: 5 }],
  ['while the server fails the data stays', 503, { balance: 5 }],
])('%s', async (_, status, shown) => {
  answerReads({ [PATH]: () => ({ balance: 5 }) })
  const { result } = await renderOnScreen(() => {
    // What is read is what causes a new render.
    const { data, error, mutate } = useApi('GET /api/v1/points', {})
    return { data, error, mutate }
  })
  expect(result.current.data).toEqual({ balance: 5 })

  answerReads({ [PATH]: refused(status) })
  act(() => void result.current.mutate().catch(() => {}))
  await settle()
  expect(result.current.error).toMatchObject({ status })
  expect(result.current.data).toEqual(shown)

  answerReads({ [PATH]: () => ({ balance: 6 }) })
  act(() => void result.current.mutate())
  await settle()
  expect(result.current.data).toEqual({ balance: 6 })
})
