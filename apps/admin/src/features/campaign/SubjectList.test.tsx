// @vitest-environment happy-dom
import type { ConfigKind } from '@momi/contract/config-subjects'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { testPage } from '../../testing/test-page.tsx'
import { MeContext } from '../../shared/staff.ts'
import { meAs } from '../../testing/me-as.ts'
import type { LiveSubject } from './campaign-names.ts'
import { SubjectList } from './SubjectList.tsx'

const show = testPage()

const subject = (kind: ConfigKind): LiveSubject => ({
  kind,
  countryCode: '*',
  key: 'settings',
  name: 'Settings',
  version: 1,
  isEnabled: null,
  body: {},
  madeBy: 'Ana',
  why: 'a test',
  at: '2026-03-12T09:00:00.000Z',
  openChanges: [],
})

async function shown(
  kind: ConfigKind,
  query = '',
): Promise<{ filters: (string | null)[]; columns: (string | null)[] }> {
  history.replaceState(null, '', `/${query}`)
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, enabled: false } } })
  const all = { kind, country_code: undefined }
  queries.setQueryData(['GET /api/v1/admin/campaign/subjects', { query: all }], { items: [subject(kind)] })
  await show(
    <MeContext value={meAs('owner')}>
      <QueryClientProvider client={queries}>
        <SubjectList name="settings" title="Settings" subtitle="" kind={kind} onlyKey="settings" />
      </QueryClientProvider>
    </MeContext>,
  )
  const texts = (of: string) => [...document.querySelectorAll(of)].map(({ textContent }) => textContent)
  return { filters: texts('label'), columns: texts('th') }
}

test('the settings of the client, which are those of all countries, have neither a filter nor a column for a country', async () => {
  const { filters, columns } = await shown('client', '?country=NG')
  expect(filters).toEqual(['State', 'Search'])
  expect(columns).toContain('Name')
  expect(columns).not.toContain('Country')
})

test('a kind that can be in one country has both', async () => {
  const { filters, columns } = await shown('risk')
  expect(filters).toEqual(['Country', 'State', 'Search'])
  expect(columns).toContain('Country')
})
