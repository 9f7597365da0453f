// @vitest-environment happy-dom
import { currentDialog } from '@momi/ui/dialog'
import { expect, test } from 'vitest'
import { answer, BALANCE_PATHS, lost, renderOnScreen, setUpScreens } from '../../testing/render-on-screen.tsx'
import { useLoyaltyClaim } from './use-loyalty-claim.ts'

setUpScreens()

const counter = { count: 5, missionDay: '2026-03-02', status: 'COMPLETED' } as never
const CHANGED = [...BALANCE_PATHS, '/api/v1/rewards/earned', '/api/v2/user/missions'].toSorted()

test('a bonus that is being checked is not called earned', async () => {
  const held = { awards: [{ points: 50, checking: true }] }
  const { refreshedBy } = await renderOnScreen(useLoyaltyClaim, answer(200, held))
  await refreshedBy(({ run }) => void run(counter))
  expect(currentDialog()).toMatchObject({
    title: 'Mission completed!',
    text: "We're checking this reward. It takes at most a minute.",
  })
})

test('a tap after a lost answer repeats the claim of the same bonus, even if the component was mounted again', async () => {
  const first = await renderOnScreen(useLoyaltyClaim, lost)
  expect(await first.refreshedBy(({ run }) => void run(counter))).toEqual(CHANGED)
  first.unmount()
  const second = await renderOnScreen(useLoyaltyClaim, answer(200, { awards: [{ points: 50 }] }), lost)
  expect(await second.refreshedBy(({ run }) => void run(counter))).toEqual(CHANGED)
  expect(second.keys()).toEqual(first.keys())
  expect(currentDialog()?.title).toBe('50 points earned!')
  await second.refreshedBy(({ run }) => void run(counter))
  expect(second.keys()[1]).not.toBe(first.keys()[0])
})
