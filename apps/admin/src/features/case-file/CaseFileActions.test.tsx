// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { expect, test } from 'vitest'
import { MeContext } from '../../shared/staff.ts'
import { meAs } from '../../testing/me-as.ts'
import { testPage } from '../../testing/test-page.tsx'
import { CaseFileActions } from './CaseFileActions.tsx'

const show = testPage()

test.each([
  ['an account', null, true],
  ['an account that was merged into another one', 'other', false],
] as const)('of %s, points can be added: %3$s', async (_, mergedInto, expected) => {
  const person = { id: 'user', devices: [], flags: [], mergedInto }
  await show(
    <MeContext value={meAs('owner')}>
      <QueryClientProvider client={new QueryClient()}>
        <CaseFileActions person={person as unknown as ComponentProps<typeof CaseFileActions>['person']} />
      </QueryClientProvider>
    </MeContext>,
  )
  expect(document.body.textContent.includes('Add points')).toBe(expected)
  expect(document.querySelector('a[href="/users/other"]') !== null).toBe(!expected)
})
