// Writes the figures of one whole run into docs/drills.md, above what is written by hand.
import { readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { ROOT, run } from '../../install.mjs'
import { alertProblemsOf, FASTER, type AlertOutcome } from './alerts.ts'
import type { compare } from './compare.ts'
import type { Drill } from './drill.ts'
import type { LoadRecord } from './load.ts'

type Comparison = Awaited<ReturnType<typeof compare>>

/** What happened in a drill. */
export interface Line extends Drill, AlertOutcome, Comparison {
  hasFailed: boolean
  seen: readonly string[]
  record: LoadRecord
}

const FILE = join(ROOT, 'docs/drills.md')
/** The first heading of what is written by hand: figures of other programs. */
const BY_HAND = '## Changes by two processes'

const retriesOf = ({ record: { retries } }: Line) => Object.values(retries).reduce((sum, count) => sum + count, 0)
const gapOf = ({ record }: Line) => record.longestGapMs / 1000

/** The problems of a drill: results that it must not have. */
export function problemsOf(line: Line): string[] {
  const { hasFailed, lost, doubled, findings, record, mostSeconds, mostRetries } = line
  return [
    hasFailed && 'the drill did not come to its end',
    lost.length > 0 && `${lost.length} lost: ${JSON.stringify(lost.slice(0, 3))}`,
    doubled > 0 && `${doubled} doubled`,
    findings.length > 0 && `the ledger: ${JSON.stringify(findings)}`,
    record.failures.length > 0 && `${record.failures.length} failed requests: ${record.failures[0]}`,
    gapOf(line) > mostSeconds && `${gapOf(line).toFixed(1)} s without service, allowed are ${mostSeconds} s`,
    mostRetries !== undefined &&
      retriesOf(line) > mostRetries &&
      `repeated requests: ${JSON.stringify(record.retries)}`,
    ...alertProblemsOf(line),
  ].filter((problem) => problem !== false)
}

const rowOf = (line: Line) =>
  [
    line.title,
    line.record.requests,
    line.record.acknowledged.length,
    retriesOf(line),
    line.record.failures.length,
    line.lost.length,
    line.doubled,
    `${gapOf(line).toFixed(1)} s (${line.mostSeconds} s)`,
  ].join(' | ')

const detailsOf = ({ title, fault, seen, record }: Line) => {
  const retries = Object.entries(record.retries).map(([kind, count]) => `${kind} × ${count}`)
  const repeated = retries.length > 0 ? [`repeated after ${retries.join(', ')}`] : []
  return `- **${title}**: ${[fault, ...seen, ...repeated].join('; ')}.`
}

/** The alerts that fired, with the seconds from the fault to each. */
export const alertsOf = ({ fired, injectedAt, alerts }: Line) =>
  [...fired]
    .toSorted(([, one], [, other]) => one - other)
    .map(([name, at]) => ({ name, seconds: ((at - injectedAt) / 1000).toFixed(1), isRequired: alerts.includes(name) }))

const alertRowOf = (line: Line) => {
  const list = (isRequired: boolean) =>
    alertsOf(line)
      .filter((alert) => alert.isRequired === isRequired)
      .map(({ name, seconds }) => `${name} ${seconds} s`)
      .join(', ') || 'none'
  return [line.title, list(true), list(false)].join(' | ')
}

/** `loadBefore`: the load average of the machine before the run, caused by other programs. */
export async function writeReport(lines: readonly Line[], total: Comparison, loadBefore: number): Promise<void> {
  const text = readFileSync(FILE, 'utf8')
  const byHand = text.slice(text.indexOf(BY_HAND))
  const sum = (of: (line: Line) => number) => lines.reduce((all, line) => all + of(line), 0)
  writeFileSync(
    FILE,
    `# Drills

\`npm run test:cluster\` starts the [cluster](cluster.md), and injects one fault after the other while people register, report a wallet, check in, spin and read their balance through nginx. A client repeats a request that was not answered, or was answered 502, 503 or 504, with the same Idempotency-Key. Afterwards every acknowledged answer is compared with the database and the ledger. \`npm run test:cluster -- primary-killed\` runs one drill.

The run of ${new Date().toISOString().slice(0, 10)}, on ${availableParallelism()} cores that other work shared (load average before the start: ${loadBefore.toFixed(1)}):

| drill | requests answered | acknowledged | repeated | failed | lost | doubled | longest time without service (allowed) |
| --- | --- | --- | --- | --- | --- | --- | --- |
${lines.map((line) => `| ${rowOf(line)} |`).join('\n')}
| all, compared once more at the end | ${sum((line) => line.record.requests)} | ${sum((line) => line.record.acknowledged.length)} | ${sum(retriesOf)} | ${sum((line) => line.record.failures.length)} | ${total.lost.length} | ${total.doubled} | |

The time without service is the longest time in which none of the people had a write acknowledged, with the load's own pauses in it.

${lines.map(detailsOf).join('\n')}

## Alerts

Beside each drill runs a Prometheus with the rules of [deploy/prometheus](../deploy/prometheus), in which a second counts as ${FASTER}: each \`for\`, each range in brackets and both intervals are divided by ${FASTER}, and are a second at least. Nothing else is changed, thresholds least of all. The alerts of the second column must fire after the fault; those of the third may; any other one fails the drill, as does one that has not ended a minute after the fault.

| drill | alerts that must fire, after | alerts that may fire, after |
| --- | --- | --- |
${lines.map((line) => `| ${alertRowOf(line)} |`).join('\n')}

How long a fresh clone takes to its first check-in: [cluster.md](cluster.md#from-a-fresh-clone).

Not covered: the loss of an etcd quorum, a network split between the databases, power loss of the whole machine.

${byHand}`,
  )
  await run('format', 'oxfmt', [FILE], { quiet: true })
}
