import type { api } from './api.ts'
import { rate, ratio, table, when } from './markdown.ts'
import type { Part } from './results.ts'

type Result = Part<typeof api>

const ms = (value: number) => value.toFixed(2)

function describeSize({
  people,
  pgbench,
  calls,
  walPerCheckIn,
  walPagesPerCheckIn,
  checkInBytes,
  diskPerPerson,
  budgeted,
}: Result['sizes'][number]) {
  const anchor = pgbench.node + pgbench.postgres
  const row = (name: string, { perSecond, node, postgres }: typeof pgbench, more: string[] = ['', '', '']) => [
    name,
    rate(perSecond),
    ms(node),
    ms(postgres),
    ((node + postgres) / anchor).toFixed(1),
    ...more,
  ]
  return `### ${people.toLocaleString('en')} people

${table(
  [
    '',
    'a second',
    'CPU ms of node',
    'of PostgreSQL',
    '× pgbench',
    'blocks',
    'p50, p99 at half load, ms',
    'CPU at half load ×',
  ],
  [
    row('`pgbench -N`', pgbench),
    ...calls.flatMap(({ name, cached, uncached, half, blocks }) => [
      row(`${name}, cached token`, cached),
      row(`${name}, uncached token`, uncached, [
        blocks.toFixed(0),
        `${half.p50.toFixed(1)}, ${half.p99.toFixed(1)}`,
        (half.cpu / (uncached.node + uncached.postgres)).toFixed(2),
      ]),
    ]),
  ],
)}

A check-in writes ${(walPerCheckIn / 1000).toFixed(1)} KB of WAL, and in this run ${(walPagesPerCheckIn / 1000).toFixed(1)} KB of whole pages, each at its first change after a checkpoint; its answer has ${(checkInBytes / 1000).toFixed(1)} KB; the database has ${(diskPerPerson / 1000).toFixed(1)} KB per person, who has three ledger entries, a device, a session, a wallet and a reward.${budgeted ? ` Awards of a mission with a budget come at ${ratio(budgeted)} of the rate of those without one.` : ''}
`
}

export const describeApi = (result: Result) => `## Hot calls

Two api processes of the production build and \`pgbench -N\` (scale 10) in turn on one PostgreSQL ${result.postgres} with durable commits, ${result.clients} connections, ${result.rounds} rounds, load from another process; every request is answered 200, and afterwards the ledger's audit finds nothing wrong with the smaller database. Medians, of the rates with the lowest and the highest. _Cached_: the process has verified the token less than two seconds before; _uncached_: it has never seen it. At half load requests are sent at half of the uncached rate in three rounds, and times count from when each was due. ${when(result)}

${result.sizes.map(describeSize).join('\n')}`
