// @vitest-environment happy-dom
import { cleanup, fireEvent } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { renderWithClient } from '../../../testing/render-with-client.tsx'
import { EnterCode } from './EnterCode.tsx'
import type { PhoneLogin } from './use-phone-login.ts'

afterEach(cleanup)

const SENT = { phone: '+2348031234567', resendAt: '1970-01-01T00:00:00Z' }
const IDLE = { isBusy: false, failure: undefined, verify: async () => {}, send: async () => {}, clearFailure: () => {} }

test('[LOG-02] the empty field of another code is not called wrong before anything is typed', async () => {
  const login = IDLE as unknown as PhoneLogin
  const { findByRole, findByText, queryByText } = renderWithClient(<EnterCode sent={SENT as never} login={login} />, {})
  fireEvent.click(await findByRole('button', { name: 'Verify' }))
  await findByText('Code must be 6 digits long')
  fireEvent.click(await findByRole('button', { name: 'Send another code' }))
  expect(queryByText('Code must be 6 digits long')).toBeNull()
})
