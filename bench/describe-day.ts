import type { day } from './day.ts'
import { table, when } from './markdown.ts'
import type { Part } from './results.ts'

type Result = Part<typeof day>

/** Bytes that a person adds in a day, and all that is kept of those with an end. */
export function bytesOf({ grown }: Pick<Result, 'grown'>) {
  const sum = (values: number[]) => values.reduce((a, b) => a + b, 0)
  const ending = grown.filter(({ days }) => days !== null)
  return {
    day: sum(grown.map(({ bytes }) => bytes)),
    forGood: sum(grown.filter(({ days }) => days === null).map(({ bytes }) => bytes)),
    kept: sum(ending.map(({ bytes, days }) => bytes * days!)),
  }
}

const ms = (value: number) => value.toFixed(2)
const kb = (bytes: number) => (bytes / 1000).toFixed(1)

export function describeDay(result: Result): string {
  const { cpu, pgbench, idle } = result
  const all = cpu.node + cpu.postgres
  const anchor = pgbench.node + pgbench.postgres
  const bytes = bytesOf(result)
  return `## A person's day

**${ms(all)} ms of CPU (${ms(cpu.node)} of node, ${ms(cpu.postgres)} of PostgreSQL; ${(all / anchor).toFixed(1)} × \`pgbench -N\` of ${ms(anchor)} ms), ${kb(bytes.day)} KB of tables and indexes, of which ${kb(bytes.forGood)} KB for good, and ${kb(bytes.kept)} KB of all that has an end, for somebody who comes daily.** The WAL has ${kb(result.walRecords)} KB of records and ${kb(result.walPages)} KB of whole pages.

Medians of ${result.count} days of ${result.people.toLocaleString('en')} people each, in turn with \`pgbench -N\`: ${result.callsEach} calls a person in three visits, each with a token that no process has seen, five calls that write (a check-in, two reports with an award, a spin, ten events); half of the visits within a fifth of the day, so that three times the average of ${result.perSecond} calls a second come then. ${result.clients} connections; two api processes with their jobs, which use ${ms(idle.node)} ms of node and ${ms(idle.postgres)} ms of PostgreSQL in a second without calls. Calls took ${result.p50.toFixed(1)} ms at the median, ${result.p99.toFixed(1)} at the 99th percentile; ${result.repeated} were answered 503 and sent again, as an app does. Bytes are rows times the average of the table with its indexes after \`vacuum\`. ${when(result)}

${table(
  ['table', 'rows a day', 'bytes a day', 'of which indexes', 'kept', 'bytes kept'],
  result.grown.map(({ table: name, rows, bytes: added, indexes, days }) => [
    name,
    rows.toFixed(2),
    added.toFixed(0),
    indexes.toFixed(0),
    days === null ? 'for good' : `${days} days`,
    days === null ? '' : (added * days).toFixed(0),
  ]),
)}

Once for each person: ${result.ofPeople.map(({ table: name, bytes: each }) => `${name} ${each.toFixed(0)}`).join(', ')} bytes a row.

The statements that took the most time of PostgreSQL on a further day, waiting for locks included:

${table(
  ['share', 'calls', 'statement'],
  result.statements.map(({ share, calls, text }) => [`${(share * 100).toFixed(0)} %`, `${calls}`, `\`${text}\``]),
)}
`
}
