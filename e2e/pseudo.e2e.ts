import { IS_TEST_FULL } from '@momi/testing/test-full'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { faq } from '../apps/web/src/features/help/content/faq.en.ts'
import { lawOf } from '../apps/web/src/features/help/content/law.ts'
import { terms } from '../apps/web/src/features/help/content/terms.en.ts'
import { frameOf, goInside, overflow, settled, textsOn } from './harness/inspect.ts'
import { screensToExamine } from './harness/section-2.ts'
import type { Phone } from './harness/phone.ts'
import { openEnvironment, type Environment } from './harness/environment.ts'
import { NO_FIXTURES } from './harness/fixtures.ts'

const [COUNTRY, LANGUAGE] = ['BR', 'en-US']
const NAMES = ['Momi', 'cUSD', 'bridge', LANGUAGE]

let environment: Environment
beforeAll(async () => (environment = await openEnvironment({ DEBUG: 'true' })))
afterAll(() => environment.close())

/** All strings in a value. */
const textsIn = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : value && typeof value === 'object' ? Object.values(value).flatMap(textsIn) : []

/** Texts that come from the browser: the country's currency, units, parts of a date, list separators. */
const BROWSERS = [
  ...'R$ kB MB GB AM PM and Mon Tue Wed Thu Fri Sat Sun'.split(' '),
  ...(['short', 'long'] as const).flatMap((month) =>
    Array.from({ length: 12 }, (_, index) =>
      new Intl.DateTimeFormat(LANGUAGE, { month }).format(new Date(2026, index)),
    ),
  ),
]
/** The browser's weekdays above a calendar, one letter each. */
const isWeekday = (text: string) => /^[SMTWF]$/.test(text)
/** The browser's names of countries. */
const countries = (phone: Phone): Promise<string[]> =>
  frameOf(phone).evaluate((language) => {
    const names = new Intl.DisplayNames(language, { type: 'region' })
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('')
    return letters.flatMap((one) => letters.map((two) => names.of(one + two) ?? ''))
  }, LANGUAGE)
/** Texts that are not translated: ids, instants, the user agent, the support code. */
const MACHINES = /[0-9a-f]{32}|\d{4}-\d\d-\d\dT\S+Z|Mozilla\/.+|\b(?:[\dA-Z] ){7}[\dA-Z]\b/g

/** What the help texts depend on. These texts are in no catalogue: they have one file per language. */
const facts = {
  product: 'Momi',
  legalEntity: '',
  symbol: 'cUSD',
  country: COUNTRY,
  hasPoints: true,
  law: lawOf(COUNTRY),
}
const HELP = textsIn([faq(facts), terms(facts), facts.law])

const withoutCatalogues = (text: string) =>
  text
    .replaceAll(/\[[^[\]]*~\]/g, ' ')
    .replaceAll(MACHINES, ' ')
    .trim()

/** Matches any text of `data`, longer texts first, because a text may be part of another. */
function anyOf(data: readonly string[]): RegExp {
  const texts = [...new Set(data)].filter((text) => text.length > 1)
  const longestFirst = texts.toSorted((one, other) => other.length - one.length)
  return new RegExp(longestFirst.map((text) => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join('|'), 'g')
}

/** Controls whose text is truncated. */
const clipped = (phone: Phone): Promise<string[]> =>
  frameOf(phone).evaluate(() =>
    [...document.querySelectorAll('button, a[href]')]
      .flatMap((control) => [control, ...control.querySelectorAll('*')])
      .filter((element) => element instanceof HTMLElement && !element.closest('.sr-only'))
      .filter((element) => element.clientWidth > 0 && element.scrollWidth > element.clientWidth + 1)
      .map((element) => `${element.textContent} is cut`),
  )

// In `npm test`, routes.e2e.ts has the longest texts at 320 px, and `npm run check` finds words past the catalogues.
test.runIf(IS_TEST_FULL)(
  '[APP-08] in the pseudo-locale, at 320 px, all text is from catalogues, and none is truncated or overflows',
  async () => {
    const settings = { debug: 'true', path: '/debug/locale', country: COUNTRY, language: LANGUAGE, size: '320x640' }
    const phone = await environment.open(settings)
    const answers: Promise<unknown>[] = []
    phone.page.on('requestfinished', (request) => {
      const answer = async () => (await request.response())?.json() as Promise<unknown>
      if (new URL(request.url()).pathname.startsWith('/api/')) answers.push(answer().catch(() => undefined))
    })
    await settled(phone)
    await phone.screen.getByRole('button', { name: 'Pseudo' }).click()
    const [found, said]: [string[], { path: string; text: string }[]] = [[], []]
    for (const { path, layout } of screensToExamine('bridge', NO_FIXTURES)) {
      await goInside(phone, path)
      await phone.screen.locator(`[data-layout=${layout}]`).waitFor()
      await settled(phone)
      said.push(...(await textsOn(phone)).map((text) => ({ path, text: withoutCatalogues(text) })))
      found.push(...(await clipped(phone)).map((text) => `${path}: ${text}`))
      const pixels = await overflow(phone)
      if (pixels > 0) found.push(`${path}: ${pixels} px too wide`)
    }
    const data = anyOf([
      ...textsIn(await Promise.all(answers)),
      ...HELP,
      ...BROWSERS,
      ...(await countries(phone)),
      ...NAMES,
    ])
    for (const { path, text } of said)
      if (!isWeekday(text) && /\p{L}/u.test(text.replaceAll(data, ' '))) found.push(`${path}: ${text}`)
    expect(found).toEqual([])
    expect(phone.faults).toEqual([])
    await phone.page.context().close()
  },
)
