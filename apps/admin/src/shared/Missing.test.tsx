// @vitest-environment happy-dom
import { ApiError } from '@momi/client/http/api-error'
import type { UseQueryResult } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { testPage } from '../testing/test-page.tsx'
import { Missing } from './Missing.tsx'
import { QueryContent } from './states.tsx'

const show = testPage()
const missing = <Missing title="There is no hold with this id." list={{ href: '/holds', label: 'See all holds' }} />
const failedWith = (code: string) => {
  const error = new ApiError('/', 404, 'Not found', JSON.stringify({ errorCode: code }))
  return { error, refetch: () => undefined } as unknown as UseQueryResult<string>
}

test.each([
  ['not_found', true],
  ['validation_error', true],
  ['internal_error', false],
])('the page of one record says where to search if there is none: %s', async (code, isMissing) => {
  await show(
    <QueryContent query={failedWith(code)} missing={missing}>
      {() => null}
    </QueryContent>,
  )
  expect(document.querySelector('a')?.getAttribute('href') === '/holds').toBe(isMissing)
  expect(document.querySelector('[role=alert]') === null).toBe(isMissing)
})
