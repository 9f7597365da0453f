// @vitest-environment happy-dom
import { cleanup } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { renderWithClient } from '../../../testing/render-with-client.tsx'
import { MergeNote } from './MergeNote.tsx'

afterEach(cleanup)

const ABROAD = ' What you earned in another country stays on this phone.'

test.each([
  ['in the country of its account', 'NG', ''],
  ['abroad', 'BR', ABROAD],
])('on a phone %s, the sign-in says of other countries: %j', (_, country, said) => {
  const { container } = renderWithClient(<MergeNote country="NG" />, { country })
  expect(container.textContent).toBe(`Already have an account? Each reward still counts only once.${said}`)
})
