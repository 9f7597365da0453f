// `npm run test:faults`: people use Momi while its parts are killed and its network fails, and what they were told is
// compared with the database, the ledger and the chain. Ends with 1 if something differs.
import { parseArgs } from 'node:util'
import { createStops, STOPS_WITHIN_MS } from '../../../../../tools/cluster/stops.ts'
import { stopWithLauncher } from '../../../../../tools/launch.mjs'
import { describeReport } from './report.ts'
import { runFaults } from './run.ts'

const number = { type: 'string' } as const
const { values } = parseArgs({
  options: { minutes: number, seed: number, kills: number, requests: number, people: number },
})
const read = (name: keyof typeof values) => (values[name] === undefined ? undefined : Number(values[name]))
const [minutes, kills, requests, people] = [read('minutes'), read('kills'), read('requests'), read('people')]

const stops = createStops()
stopWithLauncher(stops.run, STOPS_WITHIN_MS)
const { report, stop } = await runFaults({
  seed: read('seed') ?? Date.now() % 1_000_000,
  ...(minutes === undefined && kills === undefined && requests === undefined ? { minutes: 10 } : {}),
  ...(minutes !== undefined && { minutes }),
  ...(kills !== undefined && { kills }),
  ...(requests !== undefined && { requests }),
  ...(people !== undefined && { people }),
  stops,
  onProgress: console.warn,
})
await stop()
console.warn(describeReport(report))
process.exit(report.findings.length === 0 ? 0 : 1)
