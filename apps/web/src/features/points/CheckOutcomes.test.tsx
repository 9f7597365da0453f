// @vitest-environment happy-dom
import type { MissionType } from '@momi/contract'
import { currentDialog } from '@momi/ui/dialog'
import * as toasts from '@momi/ui/toast'
import { beforeEach, expect, test, vi } from 'vitest'
import { answerReads, renderOnScreen, settle, setUpScreens } from '../../testing/render-on-screen.tsx'
import { CheckOutcomes } from './CheckOutcomes.tsx'

setUpScreens()

const REFRESHED_MS = 5000

const check = (state: 'CHECKING' | 'REFUSED', missionType: MissionType = 'streaks') => ({
  missionType,
  points: 10,
  state,
})
const toast = vi.spyOn(toasts, 'toast').mockImplementation(() => {})
beforeEach(() => toast.mockClear())

/** Answers each refresh of the balance with the next of these lists; the last one stays. */
function answerChecks(...lists: ReturnType<typeof check>[][]): void {
  let asked = 0
  answerReads({
    '/api/v1/points': () => {
      const checks = lists[Math.min(asked++, lists.length - 1)]!
      return { balance: 10, ...(checks.length > 0 && { checks }) }
    },
  })
}

async function told(): Promise<string[]> {
  await renderOnScreen(() => CheckOutcomes())
  await settle(4 * REFRESHED_MS)
  return toast.mock.calls.map(([text]) => text)
}

test('a reward that was checked and paid is told once', async () => {
  answerChecks([check('CHECKING')], [check('CHECKING')], [])
  expect(await told()).toEqual(['We checked your reward and added its points.'])
})

test('a reward that was refused is told with an honest sentence, which stays until it is read', async () => {
  answerChecks([check('CHECKING')], [check('REFUSED')])
  expect(await told()).toEqual([])
  expect(currentDialog()).toMatchObject({
    title: "We couldn't confirm this reward",
    text: "We didn't add its points. Everything you already had is yours to keep.",
  })
})

test('of two rewards, one paid and one refused, both are told', async () => {
  answerChecks([check('CHECKING'), check('CHECKING', 'set_wallpaper')], [check('REFUSED')])
  expect(await told()).toEqual(['We checked your reward and added its points.'])
  expect(currentDialog()?.title).toBe("We couldn't confirm this reward")
})

test('a reward that was refused earlier is not taken for the one that is being checked', async () => {
  const earlier = check('REFUSED', 'set_wallpaper')
  answerChecks([check('CHECKING'), earlier], [earlier])
  expect(await told()).toEqual(['We checked your reward and added its points.'])
})

test('what was refused before the page was opened is not told again', async () => {
  answerChecks([check('REFUSED')])
  expect(await told()).toEqual([])
})
