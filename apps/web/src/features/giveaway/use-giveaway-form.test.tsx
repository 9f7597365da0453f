// @vitest-environment happy-dom
import { act } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { answer, lost, renderOnScreen, type Answer, setUpScreens } from '../../testing/render-on-screen.tsx'
import { useGiveawayForm } from './use-giveaway-form.ts'

setUpScreens()

const VALID = { phone: '0803 123 4567', email: 'ada@mail.example', isOver18: true, agreesToTerms: true }
const taken = answer(200, { status: 'PENDING' })
const refused = (status: number, errorCode: string) => answer(status, { errorCode })

let results: (string | undefined)[]
beforeEach(() => {
  results = []
  sessionStorage.clear()
})

/** The filled-in form, whose requests are answered in turn. */
async function filledIn(...answers: Answer[]) {
  const form = await renderOnScreen(() => useGiveawayForm('r1', (refusal) => results.push(refusal)), ...answers)
  act(() => form.result.current.change(VALID))
  return { ...form, send: () => form.refreshedBy(({ send }) => send()) }
}

test('after a lost answer, the form stays with its draft and its Idempotency-Key, even on a reload', async () => {
  const first = await filledIn(lost)
  expect(await first.send()).toEqual([])
  expect(results).toEqual([])
  expect(first.result.current.failure).toMatchObject({ name: 'NetworkError' })
  first.unmount()
  const second = await renderOnScreen(() => useGiveawayForm('r1', (refusal) => results.push(refusal)), taken)
  expect(second.result.current.form).toEqual(VALID)
  expect(await second.refreshedBy(({ send }) => send())).toEqual(['/api/v2/user/missions'])
  expect(second.keys()).toEqual(first.keys())
  expect(results).toEqual([undefined])
})

test('after a lost answer, a claim with another phone number is sent as a new claim', async () => {
  const { send, keys, result } = await filledIn(lost, taken)
  await send()
  act(() => result.current.change({ phone: '0803 123 4568' }))
  await send()
  expect(new Set(keys()).size).toBe(2)
})

test.each([
  { status: 409, errorCode: 'giveaway_phone_number_already_used' },
  { status: 503, errorCode: 'giveaway_partner_connection_error' },
])('the refusal $errorCode is shown as a result', async ({ status, errorCode }) => {
  const { send, result } = await filledIn(refused(status, errorCode))
  expect(await send()).toEqual(['/api/v2/user/missions'])
  expect(results).toEqual([errorCode])
  expect(result.current.failure).toBeUndefined()
})

test('a refusal that a retry may overcome is shown on the form', async () => {
  const { send, result } = await filledIn(refused(429, 'too_many_requests'))
  expect(await send()).toEqual([])
  expect(results).toEqual([])
  expect(result.current.failure).toMatchObject({ code: 'too_many_requests' })
})
