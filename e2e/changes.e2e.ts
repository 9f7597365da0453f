import { IS_TEST_FULL } from '@momi/testing/test-full'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { askLab } from './harness/grants.ts'
import { axeFindings, goInside, overflow, settled } from './harness/inspect.ts'
import type { Phone, PhoneSettings } from './harness/phone.ts'
import { sharedEnvironment, type Environment } from './harness/environment.ts'

// 30 November 2027, 15:00 in Nairobi: far enough ahead, also after other tests have moved the clock.
const AT = '2027-11-30T12:00:00.000Z'
const announceIn = (country: string, announced: boolean) =>
  askLab(environment, 'changes', { country, at: AT, announced })

let environment: Environment
beforeAll(async () => {
  environment = await sharedEnvironment()
  await announceIn('KE', true)
})
afterAll(async () => {
  await announceIn('KE', false)
  await environment.close()
})

interface Words {
  names: Record<'streak' | 'wheel' | 'dataSaved', string>
  streak: string
  articles: string
  wallpaper: string
  wheel: string
  dataSaved: string
  exchange: string
  item: string
  kept: string
}

const ENGLISH: Words = {
  names: { streak: 'Daily streak', wheel: 'Lucky wheel', dataSaved: 'Data saved' },
  streak: 'From Nov 30, 2027, 3:00 PM: up to 80 points a week instead of 200.',
  articles: 'From Nov 30, 2027, 3:00 PM: the goal is 8 instead of 5.',
  wallpaper: 'Ends on Nov 30, 2027, 3:00 PM.',
  wheel: 'From Nov 30, 2027, 3:00 PM: a spin costs 60 points instead of 40.',
  dataSaved: 'New terms from Nov 30, 2027, 3:00 PM.',
  exchange: 'From Nov 30, 2027, 3:00 PM: you need 2,000 points instead of 1,000 for the same amount.',
  item: 'From Nov 30, 2027, 3:00 PM: the price is 300 points instead of 150.',
  kept: "What you've already started stays as it is.",
}
const PORTUGUESE: Words = {
  names: { streak: 'Sequência diária', wheel: 'Roleta', dataSaved: 'Dados economizados' },
  streak: 'A partir de 30/11/2027, 15:00: até 80 pontos por semana em vez de 200.',
  articles: 'A partir de 30/11/2027, 15:00: a meta é 8 em vez de 5.',
  wallpaper: 'Termina em 30/11/2027, 15:00.',
  wheel: 'A partir de 30/11/2027, 15:00: um giro custa 60 pontos em vez de 40.',
  dataSaved: 'Novas condições a partir de 30/11/2027, 15:00.',
  exchange: 'A partir de 30/11/2027, 15:00: você precisa de 2.000 pontos em vez de 1.000 para o mesmo valor.',
  item: 'A partir de 30/11/2027, 15:00: o preço é 300 pontos em vez de 150.',
  kept: 'O que você já começou continua como está.',
}

/** The texts of the screen, with plain spaces. */
const shows = async (phone: Phone, text: string) =>
  expect.poll(async () => (await phone.screen.locator('body').innerText()).replaceAll(/\s/gu, ' ')).toContain(text)

const LOOKS: readonly [string, PhoneSettings, Words][] = [
  ['English, light', { theme: 'light', language: 'en-US' }, ENGLISH],
  ['Portuguese, dark', { theme: 'dark', language: 'pt-BR' }, PORTUGUESE],
]

test.runIf(IS_TEST_FULL).each(LOOKS)(
  'a change for the worse is announced on its card and its screen, at 320 px, in %s',
  async (_, settings, words) => {
    const phone = await environment.open({ country: 'KE', path: '/missions', size: '320x640', ...settings })
    const isClean = async () => {
      await settled(phone)
      expect(await overflow(phone)).toBe(0)
      expect(await axeFindings(phone)).toEqual([])
    }
    for (const text of [words.streak, words.articles, words.wallpaper, words.wheel]) await shows(phone, text)
    await isClean()

    for (const [path, text] of [
      ['/missions/streaks', `${words.names.streak} ${words.streak} ${words.kept}`],
      ['/roulette', `${words.names.wheel} ${words.wheel} ${words.kept}`],
      ['/missions/data-saved', `${words.names.dataSaved} ${words.dataSaved} ${words.kept}`],
      ['/points', words.exchange],
    ] as const) {
      await goInside(phone, path)
      await shows(phone, text)
      await isClean()
    }
    await phone.screen.getByRole('button', { name: /^(Drum|Tambor)/ }).click()
    await shows(phone, words.item)
    await isClean()
    expect(phone.faults).toEqual([])
    await phone.page.context().close()
  },
)
