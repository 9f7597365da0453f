// Checks that every alert of deploy/prometheus has a severity, a summary, a test that expects it to fire, and an entry
// in the runbook.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { ROOT } from './install.mjs'

const FOLDER = 'deploy/prometheus'
const RUNBOOK = 'docs/runbook.md'
const SEVERITIES = ['page', 'ticket']
const read = (file) => readFileSync(join(ROOT, file), 'utf8')

/** The alerts, their tests and the runbook, as texts. */
export const alertFiles = () => ({
  rules: read(`${FOLDER}/alerts.yaml`),
  tests: read(`${FOLDER}/alerts.test.yaml`),
  runbook: read(RUNBOOK),
})

/** Returns a sentence for each part that is missing. */
export function alertProblems({ rules, tests, runbook }) {
  const alerts = parse(rules)
    .groups.flatMap((group) => group.rules)
    .filter(({ alert }) => alert !== undefined)
  const headings = new Set([...runbook.matchAll(/^#{2,4} (.+)$/gm)].map(([, heading]) => heading))
  const expected = parse(tests)
    .tests.flatMap((one) => one.promql_expr_test)
    .flatMap(({ exp_samples: samples }) => samples)
    .map(({ labels }) => labels)
  return alerts.flatMap(({ alert, labels, annotations }) =>
    [
      !SEVERITIES.includes(labels?.severity) && `its severity is none of ${SEVERITIES.join(', ')}`,
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
