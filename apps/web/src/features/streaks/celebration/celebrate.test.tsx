// @vitest-environment happy-dom
import { i18n } from '@lingui/core'
import { currentDialog, resetDialog } from '@momi/ui/dialog'
import { cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { renderWithClient } from '../../../testing/render-with-client.tsx'
import { streakStatus } from '../../../testing/streak-status.ts'
import { nextMilestone, type StreakStatus } from '../check-in-state.ts'
import { StreakHero } from '../StreakHero.tsx'
import { Rule } from '../Rule.tsx'
import { celebrateCheckIn, nextStep } from './celebrate.ts'

vi.mock('../../../shared/i18n/i18n.ts', () => ({ loadMessages: async () => {} }))

const TODAY = '2026-03-10'

beforeEach(() => i18n.loadAndActivate({ locale: 'en-US', messages: {} }))
afterEach(() => {
  cleanup()
  resetDialog()
  document.body.replaceChildren()
})

const textOf = (status: StreakStatus) =>
  renderWithClient(
    <>
      <StreakHero status={status} canCheckIn />
      <Rule status={status} />
    </>,
  ).container.textContent

const RESTARTS = 'Miss a day before your week is complete and your streak starts over, unless you have a freeze.'

describe('[CLI-03] the screen shows the streak and its rule correctly on every day', () => {
  test.each([
    ['before the first check-in', streakStatus(0, { open: true }), 'Start your streak', RESTARTS],
    ['day 1, done', streakStatus(1), '1 dayWeek 1Longest streak: 1 day6 days to your 7‑day milestone', RESTARTS],
    [
      'day 2, open',
      streakStatus(1, { open: true }),
      '1 dayWeek 1Longest streak: 1 day6 days to your 7‑day milestone',
      RESTARTS,
    ],
    ...[2, 3, 4, 5, 6].map(
      (day) =>
        [
          `day ${day}, done`,
          streakStatus(day),
          `${day} daysWeek 1Longest streak: ${day} days${7 - day === 1 ? '1 day' : `${7 - day} days`} to your 7‑day milestone`,
          RESTARTS,
        ] as const,
    ),
    [
      'day 7, done',
      streakStatus(7, { done: 7 }),
      '7 daysWeek 1 completeLongest streak: 7 days7 days to your 14‑day milestone',
      'Your next check-in starts week 2.',
    ],
    [
      'day 8, open',
      streakStatus(7, { open: true }),
      '7 daysWeek 2Longest streak: 7 days7 days to your 14‑day milestone',
      'Your next check-in starts week 2.',
    ],
    ['day 8, done', streakStatus(8), '8 daysWeek 2Longest streak: 8 days6 days to your 14‑day milestone', RESTARTS],
    [
      'day 12, with a longer one before',
      streakStatus(12, { longest: 30 }),
      '12 daysWeek 2Longest streak: 30 days2 days to your 14‑day milestone',
      RESTARTS,
    ],
    [
      'day 14, done',
      streakStatus(14, { done: 7 }),
      '14 daysWeek 2 completeLongest streak: 14 days16 days to your 30‑day milestone',
      'Your next check-in starts week 3.',
    ],
    [
      'after a missed day',
      streakStatus(0, { longest: 12, open: true }),
      'Start a new streakLongest streak: 12 days',
      RESTARTS,
    ],
  ] as const)('%s', (_, status, hero, rule) => {
    expect(textOf(status)).toBe(`${hero}${rule} Days start at midnight, local time.`)
  })
})

describe('[CLI-03] the message after a check-in names the next step', () => {
  test.each([
    ['the check-in of day 1', streakStatus(1), TODAY, 'Come back tomorrow for +15.'],
    ['the check-in of day 5', streakStatus(5), TODAY, 'Come back tomorrow for +40.'],
    ['the check-in of day 6', streakStatus(6), TODAY, 'Come back tomorrow for +60.'],
    ['the check-in of day 7', streakStatus(7, { done: 7 }), TODAY, 'Come back tomorrow to start week 2.'],
    ['the check-in of day 8', streakStatus(8), TODAY, 'Come back tomorrow for +15.'],
    [
      'an offline check-in for yesterday while today is open',
      streakStatus(3, { open: true }),
      '2026-03-09',
      "Monday's check-in counted. You can check in for today too.",
    ],
    [
      'an offline check-in for yesterday during the cool-off',
      streakStatus(3),
      '2026-03-09',
      "Monday's check-in counted.",
    ],
  ])('after %s', (_, status, day, expected) => {
    expect(nextStep(status, day)).toBe(expected)
  })
})

test.each([
  [0, 7, 7],
  [7, 14, 7],
  [13, 14, 1],
  [29, 30, 1],
  [99, 100, 1],
  [100, 200, 100],
  [250, 300, 50],
])('the milestone after %i days is %i, %i days on', (length, days, left) => {
  expect(nextMilestone(length)).toEqual({ days, left })
})

describe('[CLI-03] the seventh check-in of a week opens a dialog with sharing', () => {
  const celebrate = (status: StreakStatus, day = TODAY) =>
    celebrateCheckIn({ pointsAwarded: 60, status, balance: 200 }, day, 'Momi')
  const share = vi.fn<(data: ShareData) => Promise<void>>(async () => {})

  test.each([
    ['a check-in for today', streakStatus(14, { done: 7 }), TODAY],
    ['a check-in for yesterday that is sent late', streakStatus(14, { open: true }), '2026-03-09'],
  ])('after %s', async (_, status, day) => {
    await celebrate(status, day)
    expect(currentDialog()).toMatchObject({ title: 'Week 2 complete!', primaryButtonText: 'Share' })
    expect(document.querySelector('[role=status]')).toBeNull()
  })

  test('the shared text names the length of the streak and the product, and contains no personal data', async () => {
    vi.stubGlobal('navigator', Object.assign(Object.create(navigator) as Navigator, { share }))
    await celebrate(streakStatus(7, { done: 7 }))
    currentDialog()?.onPrimaryButtonClick?.()
    await expect.poll(() => share).toHaveBeenCalled()
    expect(share).toHaveBeenCalledWith({
      text: "I've checked in for 7 days on Momi Missions. Come and earn too!",
      url: new URL('/missions', window.location.origin).href,
    })
    vi.unstubAllGlobals()
  })

  test('a milestone that is not the end of a week opens the dialog too, and the day after it does not', async () => {
    await celebrate(streakStatus(30))
    expect(currentDialog()).toMatchObject({ title: '30-day streak!', primaryButtonText: 'Share' })
    resetDialog()
    await celebrate(streakStatus(31))
    expect(currentDialog()).toBeNull()
  })

  test.each([
    [false, 1, 1],
    [true, 0, 0],
  ])(
    'with reduced motion %s, the flame moves %i time and the phone vibrates %i time',
    async (reduces, moves, times) => {
      vi.useFakeTimers()
      const vibrate = vi.fn<Navigator['vibrate']>()
      const animate = vi.spyOn(Element.prototype, 'animate').mockReturnValue(new EventTarget() as Animation)
      vi.stubGlobal('matchMedia', () => ({ matches: reduces }))
      vi.stubGlobal(
        'navigator',
        Object.assign(Object.create(navigator) as Navigator, { vibrate, userActivation: { hasBeenActive: true } }),
      )
      await celebrate(streakStatus(3))
      vi.advanceTimersByTime(200)
      const status = document.querySelector('[role=status]')!
      expect(status.querySelectorAll('.bg-gold')).toHaveLength(3)
      expect(status.querySelectorAll('.bg-sunken')).toHaveLength(4)
      expect(animate.mock.contexts.filter((element) => element instanceof SVGElement)).toHaveLength(moves)
      expect(vibrate).toHaveBeenCalledTimes(times)
      animate.mockRestore()
      vi.unstubAllGlobals()
      vi.useRealTimers()
    },
  )

  test('while the points are checked, the message and the dialog do not say that they were earned', async () => {
    vi.useFakeTimers()
    const checking = { pointsAwarded: 60, balance: 140, checking: true as const }
    await celebrateCheckIn({ ...checking, status: streakStatus(3) }, TODAY, 'Momi')
    vi.advanceTimersByTime(200)
    expect(document.querySelector('[role=status]')?.textContent).toBe(
      "We're checking this reward. It takes at most a minute.Come back tomorrow for +25.4 days to your 7‑day milestone.",
    )
    await celebrateCheckIn({ ...checking, status: streakStatus(7, { done: 7 }) }, TODAY, 'Momi')
    const { container } = render(currentDialog()?.text)
    expect(container.textContent).toMatch("We're checking this reward.")
    expect(container.textContent).not.toMatch('earned')
    vi.useRealTimers()
  })

  test('the message after an earlier check-in of the week does not take the focus, and closes by itself', async () => {
    vi.useFakeTimers()
    const button = document.body.appendChild(document.createElement('button'))
    button.focus()
    await celebrate(streakStatus(3))
    vi.advanceTimersByTime(200)
    expect(document.querySelector('[role=status]')?.textContent).toBe(
      '60 points earned!Come back tomorrow for +25.4 days to your 7‑day milestone.',
    )
    expect(document.activeElement).toBe(button)
    expect(currentDialog()).toBeNull()
    vi.advanceTimersByTime(5000)
    expect(document.querySelector('[role=status]')).toBeNull()
    vi.useRealTimers()
  })
})
