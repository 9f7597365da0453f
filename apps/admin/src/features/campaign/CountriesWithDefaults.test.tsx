// @vitest-environment happy-dom
import { CAMPAIGN_COUNTRIES } from '@momi/contract/rules/calendar'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { MeContext } from '../../shared/staff.ts'
import { meAs } from '../../testing/me-as.ts'
import { testPage } from '../../testing/test-page.tsx'
import { CountriesWithDefaults } from './CountriesWithDefaults.tsx'
import { StopButton } from './StopButton.tsx'

const show = testPage()
const subject = { kind: 'country', countryCode: 'KE', key: 'settings' } as const

/** The countries without settings of their own, as somebody with this role sees them. */
async function showTo(role: 'owner' | 'viewer') {
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, enabled: false } } })
  queries.setQueryData(['GET /api/v1/admin/campaign/subjects', { query: { kind: 'country' } }], { items: [subject] })
  await show(
    <MeContext value={meAs(role)}>
      <QueryClientProvider client={queries}>
        <CountriesWithDefaults />
        <StopButton subject={subject} name="Country" />
      </QueryClientProvider>
    </MeContext>,
  )
}

test('a country without settings of its own has a way to its page, where it can be paused', async () => {
  await showTo('owner')
  const hrefs = [...document.querySelectorAll('a')].map((link) => link.getAttribute('href'))
  expect(hrefs).toEqual(
    CAMPAIGN_COUNTRIES.filter((code) => code !== 'KE').map((code) => `/campaign/subjects/country/${code}/settings`),
  )
  expect(document.querySelector('button')?.textContent).toBe('Pause this country')
  expect(document.body.textContent).toContain('choose one to change or pause it')
})

test('whoever may only look is not asked to change or pause a country', async () => {
  await showTo('viewer')
  expect(document.querySelector('a')).not.toBeNull()
  expect(document.body.textContent).toContain('Open, with the defaults:')
})
