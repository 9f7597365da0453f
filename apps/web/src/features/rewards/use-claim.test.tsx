// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { answer, lost, renderOnScreen, setUpScreens } from '../../testing/render-on-screen.tsx'
import { useClaim } from './use-claim.ts'
import { usePayAgain } from './use-pay-again.ts'

setUpScreens()

const CHANGED = ['/api/v1/rewards/earned', '/api/v1/rewards/my-items/r1']
const done = answer(200, {})

test.each([
  { name: 'claim', useRun: () => useClaim('r1').claim },
  { name: 'repeated payout', useRun: () => usePayAgain('r1').payAgain },
])('a retry after a lost answer is the same $name, and refreshes only the rewards', async ({ useRun }) => {
  const { refreshedBy, keys } = await renderOnScreen(useRun, lost, done)
  const results: string[] = []
  const run = (start: ReturnType<typeof useRun>) => void start().then((result) => results.push(result))
  expect(await refreshedBy(run)).toEqual(CHANGED)
  expect(await refreshedBy(run)).toEqual(CHANGED)
  expect(keys()).toEqual([keys()[0], keys()[0]])
  expect(results).toEqual(['failed', 'done'])
})
