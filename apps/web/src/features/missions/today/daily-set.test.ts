import { expect, test } from 'vitest'
import type { Mission } from '../mission-messages.ts'
import { dailySet } from './daily-set.ts'

const mission = (type: Mission['type'], actionState: Mission['actionState'] = 'GO') =>
  ({ type, actionState }) as Mission
const typesOf = (missions: readonly Mission[], kept: readonly string[], hasApp = true) =>
  dailySet(missions, kept, hasApp)?.map(({ type }) => type)

const MORNING = [
  mission('hidden_rewards'),
  mission('google_signin'),
  mission('read_articles'),
  mission('open_article'),
  mission('roulette', 'CLAIM'),
  mission('streaks', 'CLAIM'),
]

test('a day begins with three open missions, the quickest first', () => {
  expect(typesOf(MORNING, [])).toEqual(['streaks', 'roulette', 'open_article'])
})

test('a mission that is done stays in the set of the day, and one that was switched off is replaced', () => {
  const later = [
    mission('streaks', 'CLAIMED'),
    mission('open_article', 'CLAIMED'),
    mission('read_articles'),
    mission('google_signin'),
  ]
  expect(typesOf(later, ['streaks', 'roulette', 'open_article'])).toEqual(['streaks', 'open_article', 'read_articles'])
})

test('what cannot be done today is in no new set: a check-in without a wallet, a wheel without a spin, what is done', () => {
  const closed = [mission('streaks'), mission('roulette'), mission('open_article', 'CLAIMED'), mission('loyalty_bonus')]
  expect(typesOf([...closed, mission('eayb'), mission('signin'), mission('google_signin')], [])).toEqual([
    'eayb',
    'google_signin',
    'signin',
  ])
})

test('a check-in of today counts on a phone that had no set before it', () => {
  const checkedIn = [mission('streaks', 'CLAIMED'), mission('roulette', 'CLAIM'), mission('open_article')]
  expect(typesOf(checkedIn, [])).toEqual(['streaks', 'roulette', 'open_article'])
})

test('a check-in that becomes possible later joins the set of the day, unless that is finished', () => {
  const kept = ['roulette', 'open_article', 'read_articles']
  const withWallet = [
    mission('streaks', 'CLAIMED'),
    mission('roulette', 'CLAIM'),
    mission('open_article'),
    mission('read_articles'),
  ]
  expect(typesOf(withWallet, kept)).toEqual(['streaks', 'roulette', 'open_article'])
  const finished = [mission('roulette'), mission('open_article', 'CLAIMED'), mission('read_articles', 'CLAIMED')]
  expect(typesOf([mission('streaks', 'CLAIM'), ...finished], kept)).toEqual(kept)
})

test('there is no set of fewer than three, and what a phone has stored names no other mission', () => {
  expect(typesOf(MORNING.slice(0, 2), [])).toBeUndefined()
  expect(typesOf(MORNING, ['constructor', '', '<b>', 'eayb'])).toEqual(['streaks', 'roulette', 'open_article'])
})

test('in plain web the set has no mission of the app, not even one that it began with, and there is none of two', () => {
  const missions = [...MORNING, mission('data_saved'), mission('signin')]
  const inApp = ['streaks', 'open_article', 'data_saved']
  expect(typesOf(missions, inApp, false)).toEqual(['streaks', 'roulette', 'google_signin'])
  expect(typesOf([mission('roulette', 'CLAIM'), ...missions.slice(0, 3)], inApp, false)).toBeUndefined()
})
