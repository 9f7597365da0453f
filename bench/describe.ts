// Writes the last result as Markdown.
import type { Visit } from './bytes.ts'
import { describeApi } from './describe-api.ts'
import { describeDay } from './describe-day.ts'
import { describeLine } from './describe-line.ts'
import { describeGoals } from './goals.ts'
import { rate, ratio, table, when } from './markdown.ts'
import type { memory } from './memory.ts'
import type { Part, Results } from './results.ts'
import type { rehearsal } from './rehearsal.ts'
import type { routes } from './routes.ts'
import type { staffConsole } from './staff-console.ts'
import type { web } from './web.ts'
import type { wheel } from './wheel.ts'

const kb = (bytes: number) => (bytes / 1000).toFixed(1)

function describeWeb(result: Part<typeof web>) {
  const { first, repeat } = result.bytes
  const row = (what: string, of: (visit: Visit) => string | number) => [what, of(first), of(repeat)]
  return `## Bytes of /missions

What Chromium fetches until the page is quiet, headers included, KB of 1,000 bytes, HTTP/1.1 without TLS. ${when(result)}

${table(
  ['', 'first visit', 'repeat visit'],
  [
    row('JS', ({ bytes }) => kb(bytes.js)),
    row('CSS', ({ bytes }) => kb(bytes.css)),
    row('HTML', ({ bytes }) => kb(bytes.html)),
    row('data', ({ bytes }) => kb(bytes.data)),
    row('other', ({ bytes }) => kb(bytes.other)),
    row('all', ({ bytes }) => kb(bytes.all)),
    row('requests', ({ requests }) => requests),
  ],
)}

What a first visit fetches:

${table(
  ['kind', 'path', 'KB'],
  first.list.toSorted((a, b) => b.bytes - a.bytes).map(({ kind, path, bytes }) => [kind, `\`${path}\``, kb(bytes)]),
)}
`
}

function describeRoutes(result: Part<typeof routes>) {
  const { lighthouse } = result
  return `## Every route

Each opened by its address on a phone that has never been here, and once more, in plain web mode, on a processor slowed ${result.slower.toFixed(1)} times, so that a fixed piece of work takes as long as on a cheap phone; KB as above, with what comes after the first paint and what the service worker downloads. The goals are those of /missions, and 8 KB more with a screen's own words. Layout shift: goal 0. The longest task: goal under 200 ms, of which a shared machine takes what it likes. ${when(result)}

${table(
  ['route', 'JS', 'beyond /missions', 'all', 'requests', 'repeat', 'layout shift', 'longest task ms'],
  result.figures.map(({ path, js, further, all, requests, repeat, shift, longestTaskMs }) => [
    `\`${path.replaceAll('11111111-1111-4111-8111-111111111111', 'id')}\``,
    kb(js),
    kb(further),
    kb(all),
    requests,
    kb(repeat),
    shift.toFixed(3),
    Math.round(longestTaskMs),
  ]),
)}

## Lighthouse, mobile

Medians of ${lighthouse.pairs} runs each, in turn, for information only: its times repeat badly on a shared machine. Both pages by HTTP/1.1. ${when(result)}

${table(
  ['', 'performance', 'accessibility', 'best practices', 'FCP ms', 'LCP ms'],
  [
    ['/missions', lighthouse.missions],
    ['an almost empty React page', lighthouse.emptyReact],
  ].map(([name, scores]) => {
    const { performance, accessibility, fcp, lcp, ...rest } = scores as typeof lighthouse.missions
    return [name as string, performance, accessibility, rest['best-practices'], fcp, lcp]
  }),
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

function describeMemory({ minutes, clients, megabytes, most, growth, ...result }: Part<typeof memory>) {
  return `## Memory of an api process

${minutes} minutes of reads at half of their peak rates by ${clients} connections: ${megabytes[0]!.toFixed(0)} MB at first, ${most.toFixed(0)} MB at most, and the most of the second half was ${Math.abs(growth).toFixed(0)} MB ${growth > 0 ? 'more' : 'less'} than that of the first. ${when(result)}
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

function describeRehearsal({
  inputs,
  people,
  differences,
  seconds,
  node,
  postgres,
  memory,
  ...result
}: Part<typeof rehearsal>) {
  const count = (value: number) => value.toLocaleString('en')
  return `## A rehearsal

${count(inputs)} inputs of ${count(people)} people in ${seconds.toFixed(0)} s, of which the process used ${node.toFixed(0)} s of CPU and PostgreSQL ${postgres.toFixed(0)} s: ${count(Math.round(inputs / (node + postgres)))} inputs per second of CPU. ${count(differences)} differences. The process had ${memory.resident.toFixed(0)} MB at most; ${memory.collected.toFixed(0)} MB of its heap were in use after a collection. ${when(result)}
`
}

export function describe(results: Results): string {
  const { machine, web: ofWeb, line: ofLine, routes: ofRoutes, wheel: ofWheel, api: ofApi } = results
  const { day: ofDay, memory: ofMemory, console: ofConsole, rehearsal: ofRehearsal } = results
  return [
    `# Bench

The last \`npm run bench\`, on ${machine.cores} cores, ${machine.memoryGb} GB, Node ${machine.node.slice(1)}. Rates and times are this machine's; ratios to the anchor of the same run, and counts, are what to compare.
`,
    ofDay && describeDay(ofDay),
    describeGoals(results),
    ofWeb && describeWeb(ofWeb),
    ofLine && describeLine(ofLine),
    ofRoutes && describeRoutes(ofRoutes),
    ofWheel && describeWheel(ofWheel),
    ofApi && describeApi(ofApi),
    ofMemory && describeMemory(ofMemory),
    ofConsole && describeConsole(ofConsole),
    ofRehearsal && describeRehearsal(ofRehearsal),
  ]
    .filter(Boolean)
    .join('\n')
}
