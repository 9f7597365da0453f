// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { renderOnScreen, setUpScreens } from '../../testing/render-on-screen.tsx'
import { useGeneralRules } from './use-general-rules.ts'

setUpScreens()

test.each([
  [
    ['FREE', 'BET9JA', 'BOUGHT_FOR_POINTS'],
    ['Free', 'Bet9ja', 'For points', 'Spins, and points spent on them,'],
  ],
  [
    ['FREE', 'BOUGHT_FOR_POINTS'],
    ['Free', 'For points', 'Spins, and points spent on them,'],
  ],
  [['FREE'], ['Free', "Spins can't be transferred"]],
] as const)('of a wheel that can give spins from %j, the rules name these sources: %j', async (sources, named) => {
  const { result } = await renderOnScreen(() => useGeneralRules([...sources]))
  const { rules } = result.current.find(({ title }) => title === 'Where spins come from')!
  expect(rules).toHaveLength(named.length)
  for (const [at, words] of named.entries()) expect(rules[at]).toContain(words)
})

test.each([
  [['FREE', 'BOUGHT_FOR_POINTS'], true],
  [['BOUGHT_FOR_POINTS'], false],
] as const)('of a wheel that can give spins from %j, the rules promise free spins: %s', async (sources, isPromised) => {
  const { result } = await renderOnScreen(() => useGeneralRules([...sources]))
  const rules = result.current.flatMap((section) => section.rules)
  expect(rules.some((rule) => rule.includes('No purchase needed'))).toBe(isPromised)
})
