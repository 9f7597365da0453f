// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '../../shared/api.ts'
import { eventually } from '../../testing/eventually.ts'
import { testPage } from '../../testing/test-page.tsx'
import { SwitchMissionDialog } from './SwitchMissionDialog.tsx'

const show = testPage()
// The text field listens to fonts, which this environment does not have.
Object.assign(document, { fonts: new EventTarget() })
const USER = '11111111-1111-4111-8111-111111111111'

let sent: unknown[]
beforeEach(() => {
  sent = []
  const locks = { request: (_: string, work: () => unknown) => work() }
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true })
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    sent.push(JSON.parse(body as string))
    return Response.json({ enabled: null })
  })
})
afterEach(() => vi.unstubAllGlobals())

/** The dialog, opened for this mission, with a reason that the case file suggests. */
const open = (mission?: 'set_wallpaper') =>
  show(
    <QueryClientProvider client={createQueryClient()}>
      <SwitchMissionDialog
        user={USER}
        {...(mission && { mission })}
        suggestedReason="It was switched off by mistake."
        onClose={() => {}}
      />
    </QueryClientProvider>,
  )
const submit = () => act(async () => document.querySelector<HTMLButtonElement>('[type=submit]')!.click())

test('a mission goes back to what the country has, unless something else is chosen', async () => {
  await open('set_wallpaper')
  await submit()
  const body = { userId: USER, missionType: 'set_wallpaper', enabled: null, reason: 'It was switched off by mistake.' }
  await eventually(() => expect(sent).toEqual([body]))
})

test('a mission is switched off for the person', async () => {
  await open('set_wallpaper')
  await act(async () => document.querySelector<HTMLInputElement>('input[value=OFF]')!.click())
  await submit()
  await eventually(() => expect(sent).toMatchObject([{ missionType: 'set_wallpaper', enabled: false }]))
})

test('without a mission nothing is sent', async () => {
  await open()
  await submit()
  expect(document.body.textContent).toContain('Choose a mission.')
  expect(sent).toEqual([])
})
