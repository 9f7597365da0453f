// @vitest-environment happy-dom
import { spotlight } from '@mantine/spotlight'
import { useDisclosure } from '@mantine/hooks'
import { permissionsOf, type Role } from '@momi/contract/permissions'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import { MeContext } from '../shared/staff.ts'
import { meAs } from '../testing/me-as.ts'
import { timeZone } from '../shared/time-zone.ts'
import { testPage } from '../testing/test-page.tsx'
import { routesFor, type PageRoute } from './routes.ts'
import { Shortcuts } from './Shortcuts.tsx'

const show = testPage()
const location = memoryLocation({ path: '/', record: true })
const READ_OUT = '0803 123 4567'
const PERSON = {
  id: '11111111-1111-4111-8111-111111111111',
  email: null,
  phone: '+234 803 ••• 567',
  walletAddress: null,
  userType: 'PHONE_VERIFIED',
  countryCode: 'NG',
}

beforeEach(() => {
  act(() => spotlight.close())
  location.reset()
})

function ShortcutsOf({ routes }: { routes: readonly PageRoute[] }) {
  const [isHelpOpen, help] = useDisclosure(false)
  return <Shortcuts routes={routes} isHelpOpen={isHelpOpen} help={help} />
}

async function shown(role: Role = 'owner') {
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  queries.setQueryData(['POST /api/v1/admin/users/search', READ_OUT, timeZone()], { recognised: [], items: [PERSON] })
  queries.setQueryData(['GET /api/v1/admin/saved-views', {}], {
    items: [{ id: 'v', name: 'Late in Kenya', path: '/claims', search: 'country=KE' }],
  })
  await show(
    <Router hook={location.hook} searchHook={location.searchHook}>
      <MeContext value={meAs(role)}>
        <QueryClientProvider client={queries}>
          <ShortcutsOf routes={routesFor(permissionsOf(role))} />
          <input aria-label="A field" />
          <input aria-label="A search" data-search />
          <input aria-label="A switch" type="checkbox" />
          <input aria-label="A select" readOnly />
        </QueryClientProvider>
      </MeContext>
    </Router>,
  )
}
const press = (key: string, on: Element = document.body) =>
  act(async () => void on.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })))
const at = () => location.history.at(-1)
const entries = () => [...document.querySelectorAll('[data-action]')].map((entry) => entry.textContent)
async function type(term: string) {
  const input = document.querySelector<HTMLInputElement>('[role=dialog] input')!
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, term)
    input.dispatchEvent(new Event('input', { bubbles: true }))
  })
}

test('each page has a letter of its own', () => {
  const keys = routesFor(permissionsOf('owner')).flatMap(({ menu }) => menu?.key ?? [])
  expect(keys).toHaveLength(new Set(keys).size)
  for (const key of keys) expect(key).toMatch(/^[a-z]$/)
})

test('G and a letter opens a page, and the letter does nothing else', async () => {
  await shown()
  const onKey = vi.fn<(event: KeyboardEvent) => void>()
  document.addEventListener('keydown', onKey)
  await press('g')
  await press('a')
  expect(at()).toBe('/approvals')
  expect(onKey.mock.calls.map(([{ key }]) => key)).toEqual(['g'])
  await press('a')
  expect(onKey).toHaveBeenCalledTimes(2)
  document.removeEventListener('keydown', onKey)
  await press('g')
  await press('g')
  expect(at()).toBe('/campaign/changes')
})

test('a letter that is typed, or of a page that the role may not see, opens nothing', async () => {
  await shown('viewer')
  const field = document.querySelector('[aria-label="A field"]')!
  await press('g', field)
  await press('c', field)
  await press('g')
  await press('x')
  expect(location.history).toEqual(['/'])
})

test.each(['A switch', 'A select'])(
  'after a click on %s, / goes to the search and G and a letter opens a page',
  async (name) => {
    await shown()
    const control = document.querySelector(`[aria-label="${name}"]`)!
    await press('/', control)
    expect(document.activeElement?.getAttribute('aria-label')).toBe('A search')
    await press('g', control)
    await press('a', control)
    expect(at()).toBe('/approvals')
  },
)

test('a / that is typed stays in its field', async () => {
  await shown()
  const field = document.querySelector<HTMLElement>('[aria-label="A field"]')!
  field.focus()
  const typed = new KeyboardEvent('keydown', { key: '/', bubbles: true, cancelable: true })
  await act(async () => void field.dispatchEvent(typed))
  expect(document.activeElement).toBe(field)
  expect(typed.defaultPrevented).toBe(false)
})

test('the list of keys names the previous row before the next one, and the keys of a review only for roles that approve', async () => {
  await shown('operator')
  await press('?')
  const keys = () => document.querySelector('[role=dialog]')!.textContent
  expect(keys()).toContain('↑↓Previous and next row')
  expect(keys()).toContain('AApprove the change')
  expect(keys()).toContain('RSend the change')
})

test('the list of keys has the letters of the pages that the role may see', async () => {
  await shown('viewer')
  await press('?')
  const help = document.querySelector('[role=dialog]')!.textContent
  expect(help).toContain('GAApprovals')
  expect(help).not.toContain('Audit log')
  expect(help).not.toContain('Approve the change')
})

test.each([
  ['help', '/help'],
  ['glossary', '/help'],
  ['huid', '/help?word=HUID'],
])('the palette finds the help by “%s”', async (term, path) => {
  await shown('viewer')
  await act(async () => spotlight.open())
  await type(term)
  await act(async () => document.querySelector<HTMLElement>('[data-action]')!.click())
  expect(at()).toBe(path)
})

test('the palette finds a person by what they read out, a page and a task by name', async () => {
  await shown('support')
  await act(async () => spotlight.open())
  await type(READ_OUT)
  await expect.poll(entries).toEqual([expect.stringContaining('+234 803 ••• 567')])
  await act(async () => document.querySelector<HTMLElement>('[data-action]')!.click())
  expect(at()).toBe(`/users/${PERSON.id}`)

  await act(async () => spotlight.open())
  await type('overdue')
  expect(entries()).toEqual(['Deliver overdue claims'])
  await type('kenya')
  expect(entries()).toEqual(['Late in Kenya'])
  await type('approve')
  // Support does not approve.
  expect(entries()).toEqual([])
})
