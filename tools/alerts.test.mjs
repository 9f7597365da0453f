import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { alertFiles, alertProblems } from './alerts.mjs'
import { onPath, ROOT } from './install.mjs'

test('each alert fires on its fault, and none in a quiet run', () => {
  // `npm test` installs it.
  if (!onPath('promtool')) throw new Error('promtool is missing: apt-get install prometheus')
  const file = join(ROOT, 'deploy/prometheus/alerts.test.yaml')
  expect(execFileSync('promtool', ['test', 'rules', file], { encoding: 'utf8' })).toContain('SUCCESS')
})

test('an alert without severity, summary, runbook entry or test is reported', () => {
  const { rules, tests, runbook } = alertFiles()
  expect(alertProblems({ rules, tests, runbook })).toEqual([])
  const planted = `${rules}      - alert: Planted\n        expr: vector(1)\n`
  expect(alertProblems({ rules: planted, tests, runbook })).toEqual([
    'Planted: its severity is none of page, ticket',
    'Planted: it has no summary',
    'Planted: its runbook is not docs/runbook.md#planted',
    'Planted: docs/runbook.md has no heading Planted',
    'Planted: no test expects it to fire',
  ])
})
