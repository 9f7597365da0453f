// @vitest-environment happy-dom
import type { FormSchema } from '@momi/contract/rules/claim-form'
import { cleanup, createEvent, fireEvent } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { renderWithClient } from '../../testing/render-with-client.tsx'
import { ClaimForm } from './ClaimForm.tsx'

afterEach(cleanup)

const SCHEMA = {
  type: 'object',
  required: ['wallet'],
  properties: { wallet: { type: 'string', 'x-kind': 'MINIPAY_WALLET_ID' } },
} as unknown as FormSchema
const ADDRESS = `0x${'5a'.repeat(20)}`

test('the field of a wallet takes a pasted address without its line breaks, and Enter sends the form', async () => {
  const sent: unknown[] = []
  const { getByRole, findByText } = renderWithClient(
    <ClaimForm
      redeemFlowId="f1"
      schema={SCHEMA}
      country="NG"
      onSent={() => {}}
      submit={async (answers) => void sent.push(answers)}
    />,
  )
  const field = getByRole('textbox', { name: 'MiniPay wallet' }) as HTMLTextAreaElement
  const enter = () => {
    const event = createEvent.keyDown(field, { key: 'Enter' })
    fireEvent(field, event)
    return event.defaultPrevented
  }
  expect(enter()).toBe(true)
  await findByText('This field is required')
  fireEvent.change(field, { target: { value: `${ADDRESS.slice(0, 20)}\n${ADDRESS.slice(20)}` } })
  expect(field.value).toBe(ADDRESS)
  enter()
  await expect.poll(() => sent).toEqual([{ wallet: ADDRESS }])
})
