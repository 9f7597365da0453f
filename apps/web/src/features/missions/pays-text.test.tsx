// @vitest-environment happy-dom
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { cleanup, renderHook } from '@testing-library/react'
import fc from 'fast-check'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { useGift, usePaysText } from './pays-text.ts'
import type { Mission } from './mission-messages.ts'

type Pays = NonNullable<Mission['pays']>

beforeAll(() => i18n.loadAndActivate({ locale: 'en-US', messages: {} }))
afterEach(cleanup)

const DAILY: Pays = {
  gift: 'POINTS',
  amount: 5,
  needs: null,
  every: null,
  within: null,
  per: 'DAY',
  times: 1,
  most: 5,
}

function said(type: Mission['type'], pays: Pays): string {
  const useBoth = () => [useGift(pays) ?? String(pays.amount), usePaysText({ type, pays } as Mission)].join(' ')
  const { result } = renderHook(useBoth, {
    wrapper: ({ children }) => <I18nProvider i18n={i18n}>{children}</I18nProvider>,
  })
  return result.current
}

test.each<[Mission['type'], Partial<Pays>, string]>([
  ['eayb', { needs: 20, every: 10, times: 6, most: 30 }, '5 every 10 min, up to 30 a day'],
  ['eayb', { needs: 10 }, '5 for 10 min, once a day'],
  ['data_saved', { amount: 10, needs: 1000, times: 3, most: 70 }, '10 for 1 MB, up to 70 a day'],
  ['data_saved', { needs: 1550, times: 2, most: null }, '5 for 1.55 MB, up to 2 rewards a day'],
  ['data_saved', { gift: 'SPINS', amount: 1, needs: 300 }, '1 spin for 300 kB, once a day'],
  ['read_articles', { gift: 'SPINS', amount: 2, needs: 5 }, '2 spins for 5 articles, once a day'],
  ['read_articles', { needs: 1 }, '5 for 1 article, once a day'],
  ['open_article', { needs: 1 }, '5 once a day'],
  ['hidden_rewards', { gift: 'REWARD', amount: 1 }, 'A reward for a find, once a day'],
  ['hidden_rewards_small_reward', { times: 3, most: 15 }, '5 for each find, up to 15 a day'],
  ['hidden_rewards_small_reward', { times: 2, most: 10, left: 2 }, '5 for each find, up to 10 more today'],
  ['hidden_rewards_small_reward', { times: 2, most: 10, left: 0 }, '5 for each find'],
  ['set_wallpaper', { per: 'LIFE' }, '5 once'],
  ['signin', { per: 'LIFE', gift: 'REWARD', amount: 1 }, 'A reward once'],
  ['loyalty_bonus', { per: null, needs: 5, within: 7 }, '5 for every 5 active days in 7'],
])('the card of %s that pays %j says: %s', (type, pays, text) => {
  expect(said(type, { ...DAILY, ...pays })).toBe(text)
})

test('the card has every number of what a mission pays', () => {
  const count = fc.integer({ min: 2, max: 999 })
  fc.assert(
    fc.property(
      fc.constantFrom('eayb', 'read_articles', 'data_saved'),
      count,
      count,
      count,
      (type, needs, times, most) => {
        const text = said(type, { ...DAILY, needs, times, most })
        expect(text.match(/\d+/g)).toEqual(['5', String(needs), String(most)])
      },
    ),
  )
})
