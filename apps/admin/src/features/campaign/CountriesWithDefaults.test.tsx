// @vitest-environment happy-dom
import { CAMPAIGN_COUNTRIES } from '@momi/contract/rules/calendar'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { permissionsOf } from '@momi/contract/permissions'
import { expect, test } from 'vitest'
import { MeContext } from '../../shared/staff.ts'
import { testPage } from '../../testing/test-page.tsx'
import { CountriesWithDefaults } from './CountriesWithDefaults.tsx'
import { StopButton } from './StopButton.tsx'

const show = testPage()
const subject = { kind: 'country', countryCode: 'KE', key: 'settings' } as const

test('a country without settings of its own has a way to its page, where it can be paused', async () => {
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, enabled: false } } })
  queries.setQueryData(['GET /api/v1/admin/campaign/subjects', { query: { kind: 'country' } }], { items: [subject] })
  const me = { id: 'ana', email: 'ana@momi.test', name: 'Ana', role: 'owner', session: 's', hasMail: true } as const
  await show(
    <MeContext value={{ ...me, permissions: permissionsOf('owner') }}>
      <QueryClientProvider client={queries}>
        <CountriesWithDefaults />
        <StopButton subject={subject} name="Country" />
      </QueryClientProvider>
    </MeContext>,
  )
  const hrefs = [...document.querySelectorAll('a')].map((link) => link.getAttribute('href'))
  expect(hrefs).toEqual(
    CAMPAIGN_COUNTRIES.filter((code) => code !== 'KE').map((code) => `/campaign/subjects/country/${code}/settings`),
  )
  expect(document.querySelector('button')?.textContent).toBe('Pause this country')
})
