// @vitest-environment happy-dom
// @vitest-environment-options { "settings": { "handleDisabledFileLoadingAsSuccess": true } }
import { act } from 'react'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { MantineProvider } from '@mantine/core'
import type { Role } from '@momi/contract/permissions'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Route } from 'wouter'
import { QueryClientProvider } from '@tanstack/react-query'
import { createQueryClient } from '../../shared/api.ts'
import { call } from '../../shared/client.ts'
import { MeContext } from '../../shared/staff.ts'
import { meAs } from '../../testing/me-as.ts'
import { eventually } from '../../testing/eventually.ts'
import type { ChangeItem, LiveSubject } from './campaign-names.ts'
import { SubjectPage } from './SubjectPage.tsx'

const ID = '11111111-1111-4111-8111-111111111111'
const SUBJECT = { kind: 'exchange_rate', countryCode: 'NG', key: 'rate' } as const
const PATH = '/campaign/subjects/exchange_rate/NG/rate'
const schema = { type: 'object', properties: { minPoints: { type: 'integer', title: 'Minimum' } } }

let root: Root
/** What the server says that the form changes. */
let words: { path: string[]; short: string }[]
let live: Pick<LiveSubject, 'version' | 'body' | 'madeBy'> & Partial<Pick<LiveSubject, 'openChanges' | 'isEnabled'>>
let drafted: Pick<ChangeItem, 'baseVersion' | 'body'>
/** What the server answers to a write. */
let answer: () => Response
/** The page that the server has. */
let page: string
let asked: string[]
/** The bodies of calls, by their paths. */
let sent: Record<string, unknown[]>
let queries: ReturnType<typeof createQueryClient>

const json = (body: unknown, status = 200) => Response.json(body, { status })
function answerTo(path: string): Response {
  asked.push(path)
  if (path === '/') return new Response(page)
  if (path === '/api/v1/admin/campaign/schema') return json({ name: 'Exchange rate', schema })
  if (path === '/api/v1/admin/campaign/subjects')
    return json({
      items: [{ ...SUBJECT, name: 'Exchange rate', isEnabled: null, why: 'a test', at: '', openChanges: [], ...live }],
    })
  if (path === '/api/v1/admin/campaign/check')
    return json({
      items: [{ words, problems: [], earliest: null, use: null }],
      effects: { approval: [], words: ['No second person has to approve it.'] },
    })
  if (path.startsWith('/api/v1/admin/campaign/rehearsals')) return json({ rehearsal: { id: ID, state: 'FAILED' } })
  if (path === `/api/v1/admin/campaign/changes/${ID}`)
    return json({ change: { id: ID, state: 'DRAFT', items: [{ ...SUBJECT, ...drafted, live: null }] } })
  if (path === '/api/v1/admin/campaign/stop') {
    live = { version: 4, body: { minPoints: 0 }, madeBy: 'Ana' }
    return json({ stop: {} })
  }
  if (path.endsWith('/items') || path === '/api/v1/admin/campaign/changes/new') return answer()
  return json({ items: [], cursor: null })
}

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  // The text field listens to fonts, which this environment does not have.
  Object.assign(document, { fonts: new EventTarget() })
  // This environment has no locks between tabs, and nobody is signed in.
  const locks = { request: (_: string, work: () => unknown) => work() }
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true })
  words = []
  live = { version: 3, body: { minPoints: 100 }, madeBy: 'Ben' }
  drafted = { baseVersion: 2, body: { minPoints: 150 } }
  answer = () => json({ change: { id: ID, items: [] } })
  asked = []
  sent = {}
  queries = createQueryClient()
  vi.stubGlobal('fetch', async (url: string, { method, body }: RequestInit) => {
    const { pathname } = new URL(url, location.href)
    if (method === 'POST') (sent[pathname] ??= []).push(JSON.parse(body as string))
    const isNew = method === 'POST' && pathname === '/api/v1/admin/campaign/changes'
    return answerTo(isNew ? `${pathname}/new` : pathname)
  })
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(async () => {
  await act(async () => root.unmount())
  document.head.replaceChildren()
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

async function open(query = '', role: Role = 'campaigns', path = PATH) {
  history.replaceState(null, '', `${path}${query}`)
  await act(async () =>
    root.render(
      <I18nProvider i18n={i18n}>
        <MantineProvider env="test">
          <MeContext value={meAs(role)}>
            <QueryClientProvider client={queries}>
              <Route path="/campaign/subjects/:kind/:country/:key" component={SubjectPage} />
            </QueryClientProvider>
          </MeContext>
        </MantineProvider>
      </I18nProvider>,
    ),
  )
  await eventually(() => expect(field()).not.toBeNull())
}

/** Reads all again, as after a write or when the window gets the focus. */
async function reload() {
  call.clear()
  await act(() => queries.invalidateQueries())
}
const field = () => document.querySelector<HTMLInputElement>('[data-path="body.minPoints"]')!
const write = (element: HTMLElement, text: string) =>
  act(async () => {
    const prototype = element.tagName === 'TEXTAREA' ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype
    // React listens to the setter of the prototype.
    Object.getOwnPropertyDescriptor(prototype, 'value')!.set!.call(element, text)
    element.dispatchEvent(new Event('input', { bubbles: true }))
  })
const click = (label: string) =>
  act(async () => [...document.querySelectorAll('button')].find(({ textContent }) => textContent === label)!.click())

test('[CMP-08] a form that was opened before another change was published says so, and is saved with the version that it was opened with', async () => {
  await open()
  await write(field(), '120')
  live = { version: 4, body: { minPoints: 100, pointsPerUnit: 900 }, madeBy: 'Ben' }
  await reload()
  await eventually(() =>
    expect(document.body.textContent).toContain('Ben published a change of this after you opened it'),
  )
  await click('Save as a draft')
  await write(document.querySelector('textarea')!, 'more people exchange')
  await click('Save the draft')
  await eventually(() =>
    expect(sent['/api/v1/admin/campaign/changes']).toMatchObject([
      { items: [{ ...SUBJECT, baseVersion: 3, body: { minPoints: 120 } }] },
    ]),
  )
  // What the form says is about the same edit.
  expect(sent['/api/v1/admin/campaign/check']!.at(-1)).toMatchObject({ items: [{ baseVersion: 3 }] })
})

test('[CMP-08] the form of a draft is saved with what the draft had, and says if somebody else has changed the same field', async () => {
  await open(`?change=${ID}`)
  await write(field(), '180')
  drafted = { baseVersion: 3, body: { minPoints: 170 } }
  await reload()
  answer = () =>
    json({ errorCode: 'admin_campaign_edited_meanwhile', message: 'The change has another minPoints' }, 409)
  await click('Save in the change')
  await eventually(() =>
    expect(document.body.textContent).toContain('Somebody else changed the same field in this change meanwhile.'),
  )
  expect(sent[`/api/v1/admin/campaign/changes/${ID}/items`]).toMatchObject([
    { ...SUBJECT, baseVersion: 2, previousBody: { minPoints: 150 }, body: { minPoints: 180 } },
  ])
})

/** Switches the subject off in this page. */
async function switchOff() {
  live = { ...live, isEnabled: true }
  call.clear()
  await open()
  return async () => {
    await eventually(() => expect(document.body.textContent).toContain('Switch off'))
    await click('Switch off')
    await write(document.querySelector('textarea')!, 'it gives too much')
    await click('Switch off now')
    await eventually(() => expect(sent['/api/v1/admin/campaign/stop']).toHaveLength(1))
  }
}

test('the form of what its own page has switched off starts anew with what runs now', async () => {
  const stop = await switchOff()
  await stop()
  await eventually(() => expect(field().value).toBe('0'))
  expect(document.body.textContent).not.toContain('after you opened it')
  expect(sent['/api/v1/admin/campaign/check']!.at(-1)).toMatchObject({ items: [{ baseVersion: 4 }] })
})

test('what is typed in a form stays there when its own page switches the subject off', async () => {
  const stop = await switchOff()
  await write(field(), '120')
  await stop()
  await eventually(() => expect(document.body.textContent).toContain('after you opened it'))
  expect(field().value).toBe('120')
})

test('a form says what its change does, and nothing of the kind before something is changed', async () => {
  await open()
  await eventually(() => expect(document.body.textContent).toContain('Nothing: it is what runs now.'))
  expect(document.body.textContent).not.toContain('What it does')
  expect(document.body.textContent).not.toContain('No second person has to approve it.')

  words = [{ path: ['minPoints'], short: 'Minimum: 120 points instead of 100 points' }]
  await reload()
  await eventually(() => expect(document.body.textContent).toContain('What it does'))
  expect(document.body.textContent).toContain('Minimum: 120 points instead of 100 points')
  expect(document.body.textContent).toContain('No second person has to approve it.')
})

test('a role that may only look sees the form, and no way to save it', async () => {
  await open('', 'viewer')
  expect(document.body.textContent).toContain('Your role can look at this, and not change it.')
  expect(document.body.textContent).not.toContain('Save as a draft')
  expect(field().closest<HTMLFieldSetElement>('fieldset[aria-label]')!.disabled).toBe(true)
})

const pageOf = (file: string) => `<script type="module" src="/assets/${file}"></script>`
/** Saves an edit in a page of this release; the server has the page of another one, and refuses what it does not know. */
async function saveRefused(release: string, served: string) {
  document.head.innerHTML = pageOf(release)
  page = pageOf(served)
  await open(`?change=${ID}`)
  await write(field(), '180')
  answer = () =>
    json({ errorCode: 'validation_error', errors: [{ path: 'body.baseVersion', message: 'missing' }] }, 422)
  await click('Save in the change')
  await eventually(() => expect(asked).toContain('/'))
}

test('[CMP-08] a page of an earlier release that the server refuses says so, and its reload keeps what was typed', async () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
  await saveRefused('index-earlier.js', 'index-newer.js')
  await eventually(() =>
    expect(document.body.textContent).toContain('The console has been updated since you opened this page'),
  )
  await click('Reload the page')
  expect(reload).toHaveBeenCalledOnce()
  await act(async () => root.render(null))

  vi.resetModules()
  const { useUnsavedEdits } = await import('./use-unsaved-edits.ts')
  const edits = { body: { minPoints: 150 }, baseVersion: 2, previousBody: { minPoints: 150 } }
  const form = `exchange_rate NG rate ${ID}`
  const Form = () => JSON.stringify(useUnsavedEdits(form, edits))
  await act(async () => root.render(<Form />))
  expect(JSON.parse(document.body.textContent!)).toEqual({
    opened: edits,
    start: { ...edits, body: { minPoints: 180 } },
    isRestored: true,
  })
  expect(sessionStorage.length).toBe(0)
})

test('[CMP-08] what the release of this page is refused is told as any other failure', async () => {
  await saveRefused('index-same.js', 'index-same.js')
  await eventually(() => expect(document.body.textContent).toContain('Check what you entered.'))
  expect(document.body.textContent).not.toContain('Reload the page')
})

test('a form names who is changing the same, and the own draft of whoever reads it', async () => {
  const change = (id: string, name: string) => ({ id: ID, title: `${name}’s draft`, createdBy: { id, name } })
  call.clear()
  live = { ...live, openChanges: [change('ana', 'Ana'), change('ben', 'Ben'), change('ana', 'Ana')] }
  await open()
  const titles = [...document.querySelectorAll('[role="alert"]')].map(({ textContent }) => textContent)
  expect(titles).toEqual([
    'You are changing this alreadyAna’s draftAna’s draft',
    'Ben is changing this alreadyBen’s draft',
  ])
})

test('a country without settings of its own can be paused on its page; what does not run cannot be switched off', async () => {
  const stops = () =>
    [...document.querySelectorAll('button')]
      .map(({ textContent }) => textContent)
      .filter((text) => text === 'Pause this country' || text === 'Switch off')
  call.clear()
  await open('', 'campaigns', '/campaign/subjects/country/KE/settings')
  await eventually(() => expect(stops()).toEqual(['Pause this country']))
  await open('', 'campaigns', '/campaign/subjects/mission/KE/eayb')
  expect(stops()).toEqual([])
})
