// @vitest-environment happy-dom
import { cleanup } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { keepHappened } from '../../shared/happened.ts'
import { renderWithClient } from '../../testing/render-with-client.tsx'
import { ClaimFormSucceededPage } from './ClaimFormSucceededPage.tsx'

afterEach(cleanup)

test('the thanks for a form promise no check, because a reward in the token is paid without one', () => {
  keepHappened('claim-sent', 'yes')
  const { container } = renderWithClient(<ClaimFormSucceededPage />)
  expect(container.textContent).toContain("We're on it. Track it under Rewards, Pending.")
  expect(container.textContent).not.toContain('check')
})
