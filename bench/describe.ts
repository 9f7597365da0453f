// Writes the last result as Markdown.
import type { api } from './api.ts'
import type { Visit } from './bytes.ts'
import type { Spread } from './numbers.ts'
import type { routes } from './routes.ts'
import type { staffConsole } from './staff-console.ts'
import type { web } from './web.ts'
import type { wheel } from './wheel.ts'

type Part<T extends (options: { isFull: boolean }) => Promise<unknown>> = Awaited<ReturnType<T>> & {
  at: string
  loadBefore: number
}

interface Results {
  machine: { cores: number; memoryGb: number; node: string }
  web?: Part<typeof web>
  routes?: Part<typeof routes>
  wheel?: Part<typeof wheel>
  api?: Part<typeof api>
  console?: Part<typeof staffConsole>
}

const kb = (bytes: number) => (bytes / 1000).toFixed(1)
const table = (head: string[], rows: (string | number)[][]) =>
  [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n')
const rate = ({ median, lowest, highest }: Spread) =>
  `${median.toFixed(0)} (${lowest.toFixed(0)} to ${highest.toFixed(0)})`
const when = ({ at, loadBefore }: { at: string; loadBefore: number }) =>
  `Measured on ${at.slice(0, 10)}; the machine's load before it was ${loadBefore.toFixed(1)}.`
const ratio = ({ median, lowest, highest }: Spread) =>
  `${median.toFixed(2)} (${lowest.toFixed(2)} to ${highest.toFixed(2)})`

function describeWeb(result: Part<typeof web>) {
  const { first, repeat } = result.bytes
  const { pairs, missions, emptyReact } = result.lighthouse
  const row = (what: string, of: (visit: Visit) => string | number, goals: [string, string] = ['', '']) => [
    what,
    of(first),
    goals[0],
    of(repeat),
    goals[1],
  ]
  return `## Bytes of /missions

What Chromium fetches until the page is quiet, headers included, KB of 1,000 bytes, HTTP/1.1 without TLS.

${table(
  ['', 'first visit', 'goal', 'repeat visit', 'goal'],
  [
    row('JS', ({ bytes }) => kb(bytes.js), ['78', '']),
    row('CSS', ({ bytes }) => kb(bytes.css), ['6', '']),
    row('HTML', ({ bytes }) => kb(bytes.html), ['14', '']),
    row('data', ({ bytes }) => kb(bytes.data)),
    row('other', ({ bytes }) => kb(bytes.other)),
    row('all', ({ bytes }) => kb(bytes.all), ['90', '3']),
    row('requests', ({ requests }) => requests),
  ],
)}

What a first visit fetches:

${table(
  ['kind', 'path', 'KB'],
  first.list.toSorted((a, b) => b.bytes - a.bytes).map(({ kind, path, bytes }) => [kind, `\`${path}\``, kb(bytes)]),
)}

## Lighthouse, mobile

Medians of ${pairs} runs each, in turn, for information only: its times repeat badly on a shared machine. Both pages by HTTP/1.1. ${when(result)}

${table(
  ['', 'performance', 'accessibility', 'best practices', 'FCP ms', 'LCP ms'],
  [
    ['/missions', missions],
    ['an almost empty React page', emptyReact],
  ].map(([name, scores]) => {
    const { performance, accessibility, fcp, lcp, ...rest } = scores as typeof missions
    return [name as string, performance, accessibility, rest['best-practices'], fcp, lcp]
  }),
)}
`
}

function describeRoutes(result: Part<typeof routes>) {
  const missions = result.figures.find(({ path }) => path === '/missions')!
  return `## Every route

Each opened by its address on a phone that has never been here, and once more, in plain web mode, on a processor slowed ${result.slower} times; KB as above, with what comes after the first paint. The goals are those of /missions, and 8 KB more with a screen's own words. Layout shift: goal 0. The longest task: goal under 200 ms, of which a shared machine takes what it likes. ${when(result)}

${table(
  ['route', 'JS', 'beyond /missions', 'all', 'requests', 'repeat', 'layout shift', 'longest task ms'],
  result.figures.map(({ path, js, all, requests, repeat, shift, longestTaskMs }) => [
    `\`${path.replaceAll('11111111-1111-4111-8111-111111111111', 'id')}\``,
    kb(js),
    kb(js - missions.js),
    kb(all),
    requests,
    kb(repeat),
    shift.toFixed(3),
    Math.round(longestTaskMs),
  ]),
)}
`
}

function describeWheel(result: Part<typeof wheel>) {
  return `## The turning wheel

Frames a second that Chromium drew, without a graphics processor, on a processor slowed ${result.slower} times, in turn with a page on which one square turns. Medians, with the lowest and the highest. Goal: 60. ${when(result)}

${table(
  ['', 'frames a second', 'ratio'],
  [
    ['/roulette, from the tap on', rate(result.wheel), ratio(result.ratio)],
    ['one turning square', rate(result.square), '1'],
  ],
)}
`
}

function describeApi(result: Part<typeof api>) {
  const { pgbench, known, fresh } = result
  const row = (name: string, { perSecond, ratio: of, cpuMs }: typeof pgbench) => [
    name,
    rate(perSecond),
    ratio(of),
    cpuMs.toFixed(2),
    (cpuMs / pgbench.cpuMs).toFixed(1),
  ]
  return `## Streak check-ins

Two api processes and \`pgbench -N\` (scale 10) in turn on one PostgreSQL ${result.postgres} with durable commits, ${result.clients} connections, ${result.rounds} rounds of about ${result.seconds} s, load from another process. Every check-in is another person's and answered 200. Medians, with the lowest and the highest. CPU is that of PostgreSQL and the api processes. Goal: a ratio of 1.0. ${when(result)}

${table(
  ['', 'a second', 'ratio to pgbench', 'CPU ms each', 'CPU ratio'],
  [
    row('`pgbench -N`', pgbench),
    row('check-ins of people who looked at their streak before', known),
    row('check-ins as the first call with a token', fresh),
  ],
)}

Afterwards the ledger's audit found nothing wrong, and all ${result.checkInsStored} check-ins that were answered 200 were stored.
`
}

function describeConsole(result: Part<typeof staffConsole>) {
  const { people, entries, callsEach, calls, export: file } = result
  const count = (value: number) => value.toLocaleString('en')
  return `## The staff console

PostgreSQL with ${count(people)} people, ${count(entries)} ledger entries and ${count(people)} claimed rewards; ${callsEach} calls of each kind one after the other, each about another person, until the whole answer has arrived. Goal: 200 ms at the 95th percentile. ${when(result)}

${table(
  ['call', 'median ms', '95th percentile ms', 'longest ms'],
  calls.map(({ name, p50, p95, most }) => [name, p50.toFixed(1), p95.toFixed(1), most.toFixed(1)]),
)}

An export of ${count(file.rows)} claim forms (${(file.bytes / 1e6).toFixed(0)} MB) took ${file.seconds.toFixed(0)} s; the api process had ${file.memoryBefore.toFixed(0)} MB of memory before it and ${file.memoryPeak.toFixed(0)} MB at most.
`
}

export function describe(results: Results): string {
  const { machine, web: ofWeb, routes: ofRoutes, wheel: ofWheel, api: ofApi, console: ofConsole } = results
  return [
    `# Bench

The last \`npm run bench\`, on ${machine.cores} cores, ${machine.memoryGb} GB, Node ${machine.node.slice(1)}. Rates and times are this machine's; ratios to the anchor of the same run, and counts, are what to compare.
`,
    ofWeb && describeWeb(ofWeb),
    ofRoutes && describeRoutes(ofRoutes),
    ofWheel && describeWheel(ofWheel),
    ofApi && describeApi(ofApi),
    ofConsole && describeConsole(ofConsole),
  ]
    .filter(Boolean)
    .join('\n')
}
