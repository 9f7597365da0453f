// @vitest-environment happy-dom
import type { AnnouncedChange } from '@momi/contract'
import { cleanup } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { linksIn } from '../../testing/links-in.ts'
import { renderWithClient } from '../../testing/render-with-client.tsx'
import { ChangeNotice, ChangeText } from './ChangeText.tsx'

afterEach(cleanup)

const change: AnnouncedChange = { at: '2026-12-01T09:00:00.000Z', what: 'POINTS', before: 10, after: 5 }
const WHEN = 'From Dec 1, 2026, 9:00 AM:'
const client = { dayZone: () => 'UTC' }
const plain = (text: string | null) => text?.replaceAll(/\s/gu, ' ')

test.each([
  ['hidden_rewards', 'Hidden rewards'],
  ['hidden_rewards_small_reward', 'Small hidden rewards'],
] as const)('on the screen of %s, a change for the worse names the mission', (of, name) => {
  const { container } = renderWithClient(<ChangeNotice change={change} of={of} />, client)
  expect(plain(container.textContent)).toBe(
    `${name}${WHEN} 5 points instead of 10. What you've already started stays as it is.`,
  )
})

test('what is no mission is named by the card or the sheet around the notice', () => {
  const { container } = renderWithClient(<ChangeNotice change={{ ...change, what: 'MINIMUM' }} />, client)
  expect(plain(container.textContent)).toBe(`${WHEN} the minimum is 5 points instead of 10.`)
})

test.each([
  ['streaks', 'POINTS', 'up to 5 points a week instead of 10.'],
  ['data_saved', 'POINTS', 'up to 5 points a day instead of 10.'],
  ['read_articles', 'POINTS', '5 points instead of 10.'],
  ['roulette', 'PRICE', 'a spin costs 5 points instead of 10.'],
  ['roulette', 'TIMES', '5 free spins a day instead of 10.'],
  ['hidden_rewards', 'TIMES', '5 times a day instead of 10.'],
] as const)('the figures of a change say of what they are: %s, %s', (of, what, words) => {
  const { container } = renderWithClient(<ChangeText change={{ ...change, what }} of={of} />, client)
  expect(plain(container.textContent)).toBe(`${WHEN} ${words}`)
})

test.each([
  ['TERMS', ['See the terms', '/terms#rewards']],
  ['TIMES', undefined],
] as const)('a notice of %s leads to the terms only if it is about them', (what, link) => {
  const { container } = renderWithClient(<ChangeNotice change={{ ...change, what }} of="streaks" />, client)
  expect(linksIn(container)[0]).toEqual(link)
})
