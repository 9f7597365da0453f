import { execFileSync } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { alertFiles, alertProblems } from './alerts.ts'
import { onPath, ROOT } from './install.mjs'

/** The part of a dashboard's panel that is read here. */
interface Panel {
  targets?: { expr: string }[]
}

function promtool(...args: string[]) {
  // `npm test` installs promtool.
  if (!onPath('promtool')) throw new Error('promtool is missing: apt-get install prometheus')
  return execFileSync('promtool', args, { encoding: 'utf8' })
}

test('each alert fires on its fault, and none fires in a quiet run', () => {
  expect(promtool('test', 'rules', join(ROOT, 'deploy/prometheus/alerts.test.yaml'))).toContain('SUCCESS')
})

test('every expression of the dashboards is valid', () => {
  const rules = globSync('deploy/grafana/*.json', { cwd: ROOT })
    .flatMap((file) => (JSON.parse(readFileSync(join(ROOT, file), 'utf8')) as { panels: Panel[] }).panels)
    .flatMap(({ targets = [] }) => targets)
    .map(({ expr }, index) => ({ record: `dashboards:expression${index}`, expr }))
  const folder = mkdtempSync(join(tmpdir(), 'momi-dashboards-'))
  const file = join(folder, 'rules.json')
  writeFileSync(file, JSON.stringify({ groups: [{ name: 'dashboards', rules }] }))
  expect(promtool('check', 'rules', file)).toContain(`${rules.length} rules found`)
  rmSync(folder, { recursive: true })
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
