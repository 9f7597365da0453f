import { readFileSync } from 'node:fs'
import { inFull } from '@momi/testing/test-full'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { changeAnswers } from './harness/answers.ts'
import { goInside, settled } from './harness/inspect.ts'
import type { Phone } from './harness/phone.ts'
import { sharedEnvironment, type Environment } from './harness/environment.ts'

let environment: Environment
beforeAll(async () => (environment = await sharedEnvironment()))
afterAll(() => environment.close())

const source = (path: string) => readFileSync(new URL(`../apps/web/src/${path}`, import.meta.url), 'utf8')
/** The English message of each code, from the client's table. */
const english = new Map(
  [...source('shared/error-messages.ts').matchAll(/(\w+): msg`([^`]+)`/g)].map(([, code = '', text = '']) => [
    code,
    text,
  ]),
)
const portuguese = new Map(
  [...source('locales/pt-BR/error-messages.po').matchAll(/^msgid "(.+)"\nmsgstr "(.+)"/gm)].map(
    ([, id = '', said = '']) => [id, said],
  ),
)

const LANGUAGES = {
  'en-US': {
    checkIn: /^Check in \+/,
    buyFreeze: /^Buy one for/,
    buy: 'Buy',
    spin: 'Spin the wheel',
    loyalty: /Loyalty bonus/,
  },
  'pt-BR': {
    checkIn: /^Fazer check‑in \+/,
    buyFreeze: /^Comprar um por/,
    buy: 'Comprar',
    spin: 'Girar a roleta',
    loyalty: /Bônus de fidelidade/,
  },
} as const
type Language = keyof typeof LANGUAGES
type Words = (typeof LANGUAGES)[Language]

function sentenceOf(code: string, language: Language): string {
  const text = english.get(code) ?? `no sentence for ${code}`
  return language === 'en-US' ? text : (portuguese.get(text) ?? `no Portuguese for ${text}`)
}

/** Makes calls to `path` fail with this error code, like a refusal of the server. */
const refuse = (phone: Phone, path: string, code: string) =>
  phone.page.route(path, (route) =>
    route.fulfill({
      status: 400,
      contentType: 'application/json',
      body: JSON.stringify({ errorCode: code, detail: 'refused', requestId: 'test' }),
    }),
  )

interface Way {
  codes: readonly string[]
  path: string
  call: string
  act: (phone: Phone, words: Words) => Promise<void>
  before?: (phone: Phone) => Promise<unknown>
}

const WAYS: readonly Way[] = [
  {
    codes: [
      'streaks_mission_not_enabled',
      'streaks_token_not_validated',
      'streaks_no_wallet_address',
      'streaks_already_checked_in',
      'streaks_cool_off_active',
      'streaks_date_before_max_record',
      'streaks_day_ticket_invalid',
    ],
    path: '/missions/streaks',
    call: '**/api/v1/streaks/checkin',
    act: ({ screen }, { checkIn }) => screen.getByRole('button', { name: checkIn }).click(),
  },
  {
    codes: [
      'streaks_freeze_not_available',
      'streaks_freeze_price_difference',
      'streaks_freezes_full',
      'points_not_enough',
    ],
    path: '/missions/streaks',
    call: '**/api/v1/streaks/freezes',
    before: (phone) => changeAnswers(phone, '**/api/v1/points', () => ({ balance: 500 })),
    act: async ({ screen }, { buyFreeze, buy }) => {
      await screen.getByRole('button', { name: buyFreeze }).click()
      await screen.getByRole('dialog').getByRole('button', { name: buy, exact: true }).click()
    },
  },
  {
    codes: ['datasaved_not_configured', 'datasaved_not_enabled'],
    path: '/missions/data-saved',
    call: '**/api/v1/datasaved/config',
    act: async () => {},
  },
  {
    codes: [
      'mission_not_enabled',
      'mission_not_counted',
      'mission_counter_conflict',
      'device_earns_for_another_account',
    ],
    path: '/missions',
    call: '**/missions/loyalty_bonus/report-counter*',
    before: (phone) =>
      changeAnswers(phone, '**/api/v2/user/missions', ({ missions, ...rest }: { missions: { type: string }[] }) => ({
        ...rest,
        missions: missions.map((mission) =>
          mission.type === 'loyalty_bonus' ? { ...mission, actionState: 'CLAIM' } : mission,
        ),
      })),
    act: ({ screen }, { loyalty }) => screen.getByRole('button', { name: loyalty }).click(),
  },
  {
    codes: ['roulette_mission_not_enabled'],
    path: '/roulette',
    call: '**/api/v1/roulette/config',
    act: async () => {},
  },
  {
    codes: ['roulette_draw_failed', 'roulette_no_spin_available', 'roulette_not_enough_points'],
    path: '/roulette',
    call: '**/api/v1/roulette/spin',
    act: ({ screen }, { spin }) => screen.getByRole('button', { name: spin }).click(),
  },
]

const START = '/error/already-logged-in'

describe.each(inFull<Language>(['en-US', 'pt-BR'], ['pt-BR']))('in %s', (language) => {
  let phone: Phone
  beforeAll(async () => {
    phone = await environment.open({ language, path: START, country: 'ZA' })
    await settled(phone)
    // The answers are changed before any screen has loaded and cached the original ones.
    for (const { before } of WAYS) await before?.(phone)
  })
  afterAll(() => phone.page.context().close())

  test.each(WAYS)('[API-06] $path: a refusal of $call shows a sentence', async (way) => {
    // One code shows that the screen has its sentence; the sentences are those of one table.
    for (const code of inFull(way.codes, way.codes.slice(0, 1))) {
      const sentence = phone.screen.getByText(sentenceOf(code, language)).first()
      await refuse(phone, way.call, code)
      await goInside(phone, way.path)
      await way.act(phone, LANGUAGES[language])
      await sentence.waitFor()
      await goInside(phone, START)
      await sentence.waitFor({ state: 'detached' })
      await phone.page.unroute(way.call)
    }
    expect(phone.faults).toEqual([])
  })
})
