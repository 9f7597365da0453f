// @vitest-environment happy-dom
import { cleanup } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { renderWithClient } from '../../testing/render-with-client.tsx'
import { ReminderSwitch } from './ReminderSwitch.tsx'

afterEach(cleanup)

test.each([
  ['bridge', true],
  ['web', false],
] as const)('in the mode %s, the choice of a reminder is shown: %j', (mode, isShown) => {
  const { container } = renderWithClient(<ReminderSwitch />, {
    host: { mode },
    answers: { 'GET /api/v2/user/client-state': { state: {} } },
  })
  expect(container.textContent.includes('Evening reminder')).toBe(isShown)
})
