// Checks that every alert of deploy/prometheus has a severity, a summary, a test that expects it to fire, and an entry
// in the runbook.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { ROOT } from './install.mjs'

const FOLDER = 'deploy/prometheus'
const RUNBOOK = 'docs/runbook.md'
const SEVERITIES = ['page', 'ticket']
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')

interface Labels {
  severity?: string
}

/** The parts of Prometheus's files that are read here. */
interface Rules {
  groups: { rules: { alert?: string; labels?: Labels; annotations?: { summary?: string; runbook?: string } }[] }[]
}
interface Tests {
  tests: { promql_expr_test: { exp_samples: { labels: string }[] }[] }[]
}

/** The alerts, their tests and the runbook, as texts. */
export const alertFiles = () => ({
  rules: read(`${FOLDER}/alerts.yaml`),
  tests: read(`${FOLDER}/alerts.test.yaml`),
  runbook: read(RUNBOOK),
})

/** Returns a sentence for each part that is missing. */
export function alertProblems({ rules, tests, runbook }: ReturnType<typeof alertFiles>): string[] {
  const alerts = (parse(rules) as Rules).groups
    .flatMap((group) => group.rules)
    .flatMap(({ alert, ...rule }) => (alert === undefined ? [] : [{ alert, ...rule }]))
  const headings = new Set([...runbook.matchAll(/^#{2,4} (.+)$/gm)].map(([, heading]) => heading))
  const expected = (parse(tests) as Tests).tests
    .flatMap((one) => one.promql_expr_test)
    .flatMap(({ exp_samples: samples }) => samples)
    .map(({ labels }) => labels)
  return alerts.flatMap(({ alert, labels, annotations }) =>
    [
      !SEVERITIES.includes(labels?.severity ?? '') && `its severity is none of ${SEVERITIES.join(', ')}`,
      !annotations?.summary && 'it has no summary',
      annotations?.runbook !== `${RUNBOOK}#${alert.toLowerCase()}` &&
        `its runbook is not ${RUNBOOK}#${alert.toLowerCase()}`,
      !headings.has(alert) && `${RUNBOOK} has no heading ${alert}`,
      !expected.includes(`{alertname="${alert}"}`) && 'no test expects it to fire',
    ]
      .filter(Boolean)
      .map((problem) => `${alert}: ${problem}`),
  )
}
