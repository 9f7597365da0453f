import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { ROOT } from '../install.mjs'
import { fasterConfig, fasterRules, type Rule } from './faster.ts'

const read = (name: string) => readFileSync(join(ROOT, 'deploy/prometheus', name), 'utf8')
const rulesIn = (text: string) => (parse(text) as { groups: { rules: Rule[] }[] }).groups.flatMap(({ rules }) => rules)

test('a drill has the rules of production, with shorter times and nothing else changed', () => {
  const [ours, faster] = [rulesIn(read('alerts.yaml')), rulesIn(fasterRules(read('alerts.yaml'), 30))]
  const withoutTimes = (rule: Rule) => ({ ...rule, for: undefined, expr: rule.expr.replaceAll(/\[\w+\]/g, '[]') })
  expect(faster.map(withoutTimes)).toEqual(ours.map(withoutTimes))
  const named = (rules: readonly Rule[], name: string) => rules.find(({ alert, record }) => (alert ?? record) === name)!
  expect(named(faster, 'ProcessDown')).toMatchObject({ for: '2s', expr: 'up{job=~"momi.*"} == 0' })
  expect(named(faster, 'LedgerDifference')).not.toHaveProperty('for')
  expect(named(faster, 'momi:request_failures:ratio_rate3d').expr).toContain('[8640s]')
  expect(named(faster, 'JobNotRunning').expr).toBe(named(ours, 'JobNotRunning').expr)
})

test('the intervals of scraping and evaluating are at least a second', () => {
  const [ours, faster] = [parse(read('prometheus.yml')), parse(fasterConfig(read('prometheus.yml'), 30))]
  expect(faster).toEqual({ ...ours, global: { scrape_interval: '1s', evaluation_interval: '1s' } })
})
