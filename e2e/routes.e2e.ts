import { afterAll, beforeAll, expect, test } from 'vitest'
import { englishIn } from './harness/english.ts'
import { axeFindings, frameOf, goInside, load, overflow, settled, wordsOn } from './harness/inspect.ts'
import { SECTION_2 } from './harness/section-2.ts'
import { openStage, type Phone, type Stage } from './harness/stage.ts'

let stage: Stage
beforeAll(async () => (stage = await openStage()))
afterAll(() => stage.close())

/** In SDK mode the app shows Missions itself. */
const isTheApps = (mode: string, path: string) => mode === 'sdk' && path === '/missions'

async function look(phone: Phone) {
  const frame = frameOf(phone)
  return {
    layout: await frame.locator('[data-layout]').getAttribute('data-layout'),
    heading: await frame.locator('h1').innerText(),
  }
}

test('[SHL-05] every route of section 2, opened by its address: its layout and its heading', async () => {
  const phone = await stage.open({ mode: 'bridge' })
  await settled(phone)
  for (const { path, layout, heading } of SECTION_2) {
    await load(phone, path)
    await phone.screen.getByRole('heading', { level: 1, name: heading }).waitFor()
    expect({ path, ...(await look(phone)) }).toMatchObject({ path, layout })
  }
  expect(phone.troubles).toEqual([])
  await phone.page.context().close()
})

test.each(['sdk', 'web'])('[SHL-05] %s: every route of section 2, reached inside of the client', async (mode) => {
  const phone = await stage.open({ mode, path: '/debug-info' })
  await settled(phone)
  for (const { path, layout, heading } of SECTION_2) {
    await goInside(phone, path)
    if (isTheApps(mode, path)) {
      await phone.screen.getByText('Your missions open in the app').waitFor()
      continue
    }
    await phone.screen.locator(`[data-layout=${layout}]`).waitFor()
    await phone.screen.getByRole('heading', { level: 1, name: heading }).waitFor()
  }
  expect(phone.troubles).toEqual([])
  await phone.page.context().close()
})

test('the addresses that only lead elsewhere do', async () => {
  const phone = await stage.open({ mode: 'web' })
  await settled(phone)
  for (const [from, to, heading] of [
    ['/', '/missions', 'Missions'],
    ['/giveaway/free-data', '/giveaway', 'Giveaway'],
    ['/redirect', '/missions', 'Missions'],
  ] as const) {
    await load(phone, from)
    await phone.screen.getByRole('heading', { level: 1, name: heading }).waitFor()
    expect(phone.path()).toBe(to)
  }
  await phone.page.context().close()
})

test.each(['light', 'dark'])('in %s no screen has an accessibility finding', async (theme) => {
  const phone = await stage.open({ theme, debug: 'true' })
  await settled(phone)
  const findings: string[] = []
  for (const { path } of [...SECTION_2, { path: '/debug/ui-dialog' }, { path: '/debug/toast' }]) {
    await load(phone, path)
    await settled(phone)
    findings.push(...(await axeFindings(phone)))
  }
  expect(findings).toEqual([])
  expect(phone.troubles).toEqual([])
  await phone.page.context().close()
})

test('[APP-08] in Brazilian Portuguese, at 320 px: no English on any screen, and nothing scrolls sideways', async () => {
  const phone = await stage.open({ country: 'BR', language: 'pt-BR', size: '320x640' })
  await settled(phone)
  const found: string[] = []
  for (const { path } of SECTION_2) {
    await load(phone, path)
    await settled(phone)
    found.push(...englishIn(await wordsOn(phone)).map((text) => `${path}: ${text}`))
    const pixels = await overflow(phone)
    if (pixels > 0) found.push(`${path}: ${pixels} px too wide`)
  }
  expect(found).toEqual([])
  expect(phone.troubles).toEqual([])
  await phone.page.context().close()
})
