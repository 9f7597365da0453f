// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { Route } from 'wouter'
import { SubjectPage } from '../features/campaign/SubjectPage.tsx'
import { MeContext } from '../shared/staff.ts'
import { meAs } from '../testing/me-as.ts'
import { testPage } from '../testing/test-page.tsx'
import { Navigation } from './Navigation.tsx'
import { routesFor } from './routes.ts'

const show = testPage()

test('an address of a kind of subject that does not exist has the menu, and a way to the campaign', async () => {
  history.replaceState(null, '', '/campaign/subjects/wheel/NG/roulette')
  const me = meAs('campaigns')
  await show(
    <MeContext value={me}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { enabled: false } } })}>
        <nav>
          <Navigation routes={routesFor(me.permissions)} onNavigate={() => undefined} />
        </nav>
        <main>
          <Route path="/campaign/subjects/:kind/:country/:key" component={SubjectPage} />
        </main>
      </QueryClientProvider>
    </MeContext>,
  )
  expect(document.querySelector('nav [aria-current=page]')?.getAttribute('href')).toBe('/campaign')
  const page = document.querySelector('main')!
  expect(page.textContent).toContain('No part of the campaign has this address.')
  expect(page.querySelector('a')?.getAttribute('href')).toBe('/campaign')
})
