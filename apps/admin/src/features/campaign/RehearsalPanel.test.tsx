// @vitest-environment happy-dom
import { HOUR } from '@momi/contract/rules/durations'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, expect, test } from 'vitest'
import { MeContext } from '../../shared/staff.ts'
import { meAs } from '../../testing/me-as.ts'
import { stubResizeObserver } from '../../testing/stub-resize-observer.ts'
import { testPage } from '../../testing/test-page.tsx'
import type { Change } from './campaign-names.ts'
import { ChangeItemCard } from './ChangeItemCard.tsx'
import { MissionCost } from './MissionCost.tsx'
import { RehearsalPanel } from './RehearsalPanel.tsx'

const show = testPage()
beforeEach(stubResizeObserver)

const ID = '11111111-1111-4111-8111-111111111111'
const item = (kind: string, key: string) => ({
  kind,
  key,
  countryCode: 'KE',
  name: key,
  words: [],
  problems: [],
  base: null,
  live: null,
  body: {},
})
const changeOf = (...items: object[]) => ({ id: ID, state: 'DRAFT', items }) as unknown as Change

/** Each page has a cache of its own. */
let pages = 0

async function shown(content: React.ReactNode, all: object | null = null) {
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, enabled: false } } })
  const key = 'GET /api/v1/admin/campaign/changes/{change_id}/rehearsals'
  queries.setQueryData([key, { params: { change_id: ID } }], { sample: null, all, measured: [] })
  await show(
    <MeContext value={meAs('owner')}>
      <QueryClientProvider key={++pages} client={queries}>
        {content}
      </QueryClientProvider>
    </MeContext>,
  )
  return {
    text: document.body.textContent,
    buttons: [...document.querySelectorAll('button')].map(({ textContent }) => textContent),
  }
}

test('a change that cannot be rehearsed is not offered to be tried', async () => {
  const { text, buttons } = await shown(<RehearsalPanel change={changeOf(item('country', 'settings'))} />)
  expect(text).toContain('This change cannot be tried')
  expect(buttons).toEqual([])
})

test('a change of a mission can be tried, and again once its days are old', async () => {
  const panel = <RehearsalPanel change={changeOf(item('country', 'settings'), item('mission', 'streaks'))} />
  const untried = await shown(panel)
  expect(untried.buttons).toEqual(['Try it with a sample', 'Try it with everybody'])
  expect(untried.text).toContain('what people did in the last seven complete days is replayed')
  const result = { from: '2026-03-01', to: '2026-03-07', oneOf: 1, inputs: 0 }
  const done = (age: number) => {
    const at = new Date(Date.now() - age).toISOString()
    return { id: ID, scope: 'ALL', state: 'DONE', requestedAt: at, endedAt: at, release: null, result }
  }
  expect((await shown(panel, done(11 * HOUR))).buttons).toEqual([])
  expect((await shown(panel, done(13 * HOUR))).buttons).toEqual(['Try it again, with the days since'])
})

test('settings that have defaults, and a batch that is loaded, are not said to run only once they are published', async () => {
  const country = item('country', 'settings')
  const { text } = await shown(<ChangeItemCard change={changeOf(country)} item={country as never} />)
  expect(text).toContain('The first settings of its own: until then it has the defaults.')
  expect(text).not.toContain('it does not run yet')
  const mission = item('mission', 'streaks')
  const card = await shown(<ChangeItemCard change={changeOf(mission)} item={mission as never} />)
  expect(card.text).toContain('New: it does not run yet.')
  const batch = item('stock_batch', 'b1')
  const stock = await shown(<ChangeItemCard change={changeOf(batch)} item={batch as never} />)
  expect(stock.text).not.toContain('it does not run yet')
  expect(stock.buttons).not.toContain('Copy to other countries')
})

test('the cost of a rule names the days of its use, and can be compared with that of another rule', async () => {
  const use = { perDay: 48.5, bySteps: {}, pointsPerSpin: 0 }
  const rule = { gift: { points: 21.36 } }
  const { text } = await shown(<MissionCost mission="open_article" body={{ rule }} use={use} />)
  expect(text).toContain('A day, at the use of the last 7 days')
  expect(text).toContain('1,036 points for 48.5 awards')
  expect(text).not.toContain('today')
})
