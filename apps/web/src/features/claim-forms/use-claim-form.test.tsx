// @vitest-environment happy-dom
import type { FormSchema } from '@momi/contract/rules/claim-form'
import { act } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { answer, lost, renderOnScreen, type Answer, setUpScreens } from '../../testing/render-on-screen.tsx'
import { useClaimForm } from './use-claim-form.ts'

setUpScreens()

const SCHEMA: FormSchema = {
  $id: 'f1',
  type: 'object',
  additionalProperties: false,
  required: ['name', 'email'],
  properties: {
    name: { type: 'string', 'x-kind': 'NAME', maxLength: 100 },
    email: { type: 'string', 'x-kind': 'EMAIL' },
  },
}
const CHANGED = ['/api/v1/rewards/earned', '/api/v1/rewards/my-items/r1']

let sentForms: number
beforeEach(() => {
  sentForms = 0
  sessionStorage.clear()
})

const render = (...answers: Answer[]) =>
  renderOnScreen(
    () => useClaimForm({ redeemFlowId: 'f1', schema: SCHEMA, country: 'NG', wallet: null, onSent: () => sentForms++ }),
    ...answers,
  )

/** The filled-in form, whose requests are answered in turn. */
async function filledIn(...answers: Answer[]) {
  const form = await render(...answers)
  act(() => form.result.current.change('name', 'Ada Obi'))
  act(() => form.result.current.change('email', 'ada@mail.example'))
  return { ...form, send: () => form.refreshedBy(({ send }) => void send()) }
}

test('a form with invalid fields is not sent, and the fields are marked', async () => {
  const { refreshedBy, result, sent } = await render()
  expect(await refreshedBy(({ send }) => void send())).toEqual([])
  expect(result.current.problems).toEqual({ name: 'required', email: 'required' })
  expect(sent).toEqual([])
})

test('a retry after a lost answer is the same claim; each attempt refreshes the rewards, but only an answered one refreshes the form', async () => {
  const { send, keys } = await filledIn(lost, answer(200, {}))
  expect(await send()).toEqual(CHANGED)
  expect(sentForms).toBe(0)
  expect(await send()).toEqual(['/api/v1/claimforms-v2/redeem-flow/f1', ...CHANGED])
  expect(sentForms).toBe(1)
  expect(keys()).toEqual([keys()[0], keys()[0]])
})

test('a form that is changed after a lost answer is sent as another claim', async () => {
  const { send, keys, result } = await filledIn(lost, answer(200, {}))
  await send()
  act(() => result.current.change('name', 'Ada Ola'))
  await send()
  expect(new Set(keys()).size).toBe(2)
})

test('the fields that the server refuses are marked, until they are changed', async () => {
  const errors = [{ path: 'email', message: 'invalid' }]
  const { send, result } = await filledIn(answer(400, { errorCode: 'claimforms_v2_validation_error', errors }))
  await send()
  expect(result.current.problems).toEqual({ email: 'invalid' })
  act(() => result.current.change('email', 'ada@other.example'))
  expect(result.current.problems).toEqual({})
})

test('a draft is kept when the component is unmounted, until it is sent', async () => {
  const first = await filledIn()
  first.unmount()
  const second = await render(answer(200, {}))
  expect(second.result.current.answers).toEqual({ name: 'Ada Obi', email: 'ada@mail.example' })
  await second.refreshedBy(({ send }) => void send())
  second.unmount()
  expect((await render()).result.current.answers).toEqual({})
})

test('another wallet than the one that is paid is refused at its field, before the form is sent', async () => {
  const own = `0x${'aB'.repeat(20)}`
  const schema: FormSchema = {
    $id: 'f2',
    type: 'object',
    additionalProperties: false,
    required: ['wallet'],
    properties: { wallet: { type: 'string', 'x-kind': 'MINIPAY_WALLET_ID' } },
  }
  const { result, sent, refreshedBy } = await renderOnScreen(
    () => useClaimForm({ redeemFlowId: 'f2', schema, country: 'NG', wallet: own, onSent: () => sentForms++ }),
    answer(200, {}),
  )
  await act(async () => {})
  expect(result.current.answers).toEqual({ wallet: own })
  act(() => result.current.change('wallet', `0x${'1'.repeat(40)}`))
  await refreshedBy(({ send }) => void send())
  expect(result.current.problems).toEqual({ wallet: 'other-wallet' })
  expect(sent).toEqual([])
  act(() => result.current.change('wallet', ` 0x${'ab'.repeat(20)} `))
  await refreshedBy(({ send }) => void send())
  expect([result.current.problems, sentForms]).toEqual([{}, 1])
})
