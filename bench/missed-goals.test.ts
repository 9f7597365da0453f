import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { describe } from './describe.ts'
import { describeGoals, goalsOf, isMissed } from './goals.ts'
import { REASONS } from './missed-goals.ts'
import type { Results } from './results.ts'

const textOf = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8')
const results = JSON.parse(textOf('results.json')) as Results

test('each goal that the stored results miss has a reason, and no other goal has one', () => {
  const missed = goalsOf(results).filter(isMissed)
  expect(Object.keys(REASONS).toSorted()).toEqual(missed.map(({ what }) => what).toSorted())
})

test('the goals of a part that was not run are not measured and need no reason', () => {
  const { machine } = results
  expect(goalsOf({ machine }).filter(isMissed)).toEqual([])
  expect(describeGoals({ machine })).not.toContain('missed')
  expect(describeGoals({ machine }).match(/not measured/g)).toHaveLength(goalsOf({ machine }).length)
})

test('a missed goal without a reason is listed as not yet explained', () => {
  const memory = { most: 251, at: '2026-11-20T00:00:00Z' } as Results['memory'] & object
  const text = describeGoals({ machine: results.machine, memory }, {})
  expect(text).toContain('| ≤ 250 MB | 251 MB | **missed** | 2026-11-20 |')
  expect(text).toContain('- **memory of an api process at half load**: not yet explained.')
})

// The formatter pads the tables of the stored text.
const unpadded = (text: string) => text.replaceAll(/ +\|/g, ' |').replaceAll(/-{3,}/g, '---')

test('RESULTS.md shows the figures of results.json', () => {
  expect(unpadded(textOf('RESULTS.md'))).toBe(unpadded(describe(results)))
})
