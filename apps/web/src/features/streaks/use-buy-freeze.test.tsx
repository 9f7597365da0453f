// @vitest-environment happy-dom
import { answerDialog } from '@momi/ui/dialog'
import { expect, test } from 'vitest'
import { answer, BALANCE_PATHS, lost, renderOnScreen, setUpScreens } from '../../testing/render-on-screen.tsx'
import { useBuyFreeze } from './use-buy-freeze.ts'

setUpScreens()

const CHANGED = [...BALANCE_PATHS, '/api/v1/streaks/checkin/status'].toSorted()

function confirm({ ask }: ReturnType<typeof useBuyFreeze>): void {
  ask()
  answerDialog('primary')
}

test('a retry after a lost answer is for the same freeze, and refreshes only the streak and the balance', async () => {
  const { refreshedBy, keys } = await renderOnScreen(() => useBuyFreeze(100), lost, answer(200, {}), answer(200, {}))
  expect(await refreshedBy(confirm)).toEqual(CHANGED)
  expect(await refreshedBy(confirm)).toEqual(CHANGED)
  expect(keys()).toEqual([keys()[0], keys()[0]])
  await refreshedBy(confirm)
  expect(keys()[2]).not.toBe(keys()[0])
})

test('a retry at another price is another purchase', async () => {
  let price = 100
  const { refreshedBy, keys } = await renderOnScreen(() => useBuyFreeze(price), lost, answer(200, {}))
  price = 150
  await refreshedBy(confirm)
  await refreshedBy(confirm)
  expect(new Set(keys()).size).toBe(2)
})

test('nothing is bought before the confirmation', async () => {
  const { refreshedBy, sent } = await renderOnScreen(() => useBuyFreeze(100))
  expect(await refreshedBy(({ ask }) => ask())).toEqual([])
  answerDialog('secondary')
  expect(sent).toEqual([])
})
