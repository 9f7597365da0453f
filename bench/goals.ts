// Every goal beside its measured figure, or beside its test if `npm test` enforces the goal as a limit.
import { bytesOf } from './describe-day.ts'
import { table } from './markdown.ts'
import { REASONS } from './missed-goals.ts'
import type { Results } from './results.ts'

export interface Goal {
  what: string
  /** The part of the bench that measures the goal. */
  part: 'web' | 'line' | 'routes' | 'api' | 'day' | 'memory'
  /** The highest allowed value, or the lowest if `isLeast`. */
  goal: number
  isLeast?: boolean
  unit?: string
  figure: number | undefined
}

/** The goals that `npm test` enforces as limits. */
const TESTED: readonly [what: string, goal: string, test: string][] = [
  ['round trips of a spin to the database', '≤ 4', 'apps/api/src/http/calls/trips.test.ts'],
  ['round trips of a report with an award', '≤ 4', 'apps/api/src/http/calls/trips.test.ts'],
]

/** The goals for the CPU time of a call with an uncached token, as a multiple of that of a `pgbench -N` transaction. */
const CALLS: readonly [name: string, goal: number][] = [
  ['check-in', 3],
  ['missions', 2.3],
  ['spin', 8],
  ['points', 1],
  ['streak status', 1.5],
  ['config', 0.25],
]

function dayGoals({ day }: Results): Goal[] {
  const bytes = day && bytesOf(day)
  const kb = (value: number | undefined) => value && value / 1000
  return [
    { what: 'a person’s day: CPU', part: 'day', goal: 7, unit: 'ms', figure: day && day.cpu.node + day.cpu.postgres },
    { what: 'a person’s day: tables and indexes', part: 'day', goal: 4, unit: 'KB', figure: kb(bytes?.day) },
    { what: 'a person’s day: kept for good', part: 'day', goal: 1, unit: 'KB', figure: kb(bytes?.forGood) },
    { what: 'all kept of a person that has an end', part: 'day', goal: 20, unit: 'KB', figure: kb(bytes?.kept) },
  ]
}

function apiGoals({ api, memory, web }: Results): Goal[] {
  const [small, large] = api?.sizes ?? []
  const callIn = (size: typeof small, name: string) => size?.calls.find((one) => one.name === name)
  const cpu = (cost: { node: number; postgres: number } | undefined) => cost && cost.node + cost.postgres
  const over = (a: number | undefined, b: number | undefined) =>
    a === undefined || b === undefined ? undefined : a / b
  const sum = (a: number | undefined, b: number | undefined) => (a === undefined || b === undefined ? undefined : a + b)
  const names = small?.calls.map(({ name }) => name) ?? []
  const ofAll = (of: (name: string) => number | undefined) => {
    const figures = names.map(of).filter((figure) => figure !== undefined)
    return figures.length === 0 ? undefined : figures
  }
  const most = (of: (name: string) => number | undefined) => {
    const figures = ofAll(of)
    return figures && Math.max(...figures)
  }
  const uncached = (name: string) => callIn(small, name)?.uncached
  // Less than one block per call counts as one, because background jobs also read a block now and then.
  const blocks = (size: typeof small, name: string) => {
    const call = callIn(size, name)
    return call && Math.max(1, call.blocks)
  }
  const rates = ofAll((name) => over(callIn(large, name)?.uncached.perSecond.median, uncached(name)?.perSecond.median))
  return [
    ...CALLS.map(([name, goal]) => ({
      what: `${name}: CPU, × pgbench -N`,
      part: 'api' as const,
      goal,
      figure: over(cpu(uncached(name)), cpu(small?.pgbench)),
    })),
    {
      what: 'CPU with an uncached token, × a cached one: the worst call',
      part: 'api',
      goal: 1.3,
      figure: most((name) => over(cpu(uncached(name)), cpu(callIn(small, name)?.cached))),
    },
    {
      what: 'CPU per call at half load, × at peak: the worst call',
      part: 'api',
      goal: 1.3,
      figure: most((name) => over(callIn(small, name)?.half.cpu, cpu(uncached(name)))),
    },
    {
      what: '99th percentile at half load, × the median: the worst call',
      part: 'api',
      goal: 5,
      figure: most((name) => over(callIn(small, name)?.half.p99, callIn(small, name)?.half.p50)),
    },
    {
      what: 'rate at 1,000,000 people, × at 10,000: the worst call',
      part: 'api',
      goal: 0.95,
      isLeast: true,
      figure: rates && Math.min(...rates),
    },
    {
      what: 'blocks per call at 10,000 people, × at 1,000,000: the worst call',
      part: 'api',
      goal: 1,
      figure: most((name) => over(blocks(small, name), blocks(large, name))),
    },
    {
      what: 'rate of an award with a budget, × without one',
      part: 'api',
      goal: 0.8,
      isLeast: true,
      figure: small?.budgeted?.median,
    },
    { what: 'disk per person', part: 'api', goal: 8, unit: 'KB', figure: over(large?.diskPerPerson, 1000) },
    { what: 'WAL per check-in', part: 'api', goal: 2.5, unit: 'KB', figure: over(small?.walPerCheckIn, 1000) },
    { what: 'memory of an api process at half load', part: 'memory', goal: 250, unit: 'MB', figure: memory?.most },
    {
      what: 'a daily check-in: repeat visit and answer',
      part: 'api',
      goal: 5,
      unit: 'KB',
      figure: over(sum(web?.bytes.repeat.bytes.all, small?.checkInBytes), 1000),
    },
  ]
}

/** Routes to which the goal for the JS and words of further routes does not apply. */
const APART = /^\/(roulette|minipay)/

function clientGoals({ web, line, routes }: Results): Goal[] {
  const missions = routes?.figures.find(({ path }) => path === '/missions')
  const further = routes?.figures.filter(({ path }) => !APART.test(path)) ?? []
  const kb = (bytes: number | undefined) => (bytes === undefined ? undefined : bytes / 1000)
  return [
    { what: 'list painted, × the empty page', part: 'line', goal: 1, figure: line?.painted.median },
    { what: 'list interactive in React, × the empty page', part: 'line', goal: 1.6, figure: line?.interactive.median },
    { what: 'first text painted, × the empty page', part: 'line', goal: 0.35, figure: line?.firstPaint.median },
    {
      what: 'back after leaving at once: list painted, × the empty page',
      part: 'line',
      goal: 0.35,
      figure: line?.left.median,
    },
    {
      what: 'back after a stay of 6 s: list painted, × the empty page',
      part: 'line',
      goal: 0.35,
      figure: line?.stayed.median,
    },
    { what: 'round trips to the list: new phone', part: 'line', goal: 3, figure: line?.roundTrips.newPhone },
    { what: 'round trips to the list: with a token', part: 'line', goal: 2, figure: line?.roundTrips.withToken },
    { what: 'round trips to the list: repeat visit', part: 'line', goal: 0, figure: line?.roundTrips.repeat },
    { what: 'first visit with all that follows', part: 'routes', goal: 105, unit: 'KB', figure: kb(missions?.all) },
    { what: 'JS on the critical path', part: 'web', goal: 81, unit: 'KB', figure: kb(web?.critical.js) },
    { what: 'CSS on the critical path', part: 'web', goal: 6.3, unit: 'KB', figure: kb(web?.critical.css) },
    { what: 'repeat visit', part: 'web', goal: 4, unit: 'KB', figure: kb(web?.bytes.repeat.bytes.all) },
    {
      what: 'JS and words of any further route',
      part: 'routes',
      goal: 8,
      unit: 'KB',
      figure: routes && kb(Math.max(...further.map((route) => route.further))),
    },
    {
      what: 'layout shift of any route',
      part: 'routes',
      goal: 0,
      figure: routes && Math.max(...routes.figures.map(({ shift }) => shift)),
    },
    { what: 'longest task of /missions', part: 'routes', goal: 200, unit: 'ms', figure: missions?.longestTaskMs },
    {
      what: 'Lighthouse: accessibility',
      part: 'routes',
      goal: 100,
      isLeast: true,
      figure: routes?.lighthouse.missions.accessibility,
    },
    {
      what: 'Lighthouse: best practices',
      part: 'routes',
      goal: 100,
      isLeast: true,
      figure: routes?.lighthouse.missions['best-practices'],
    },
  ]
}

/** All goals that the bench measures. A goal has no figure if the results lack its part. */
export const goalsOf = (results: Results): Goal[] => [
  ...dayGoals(results),
  ...clientGoals(results),
  ...apiGoals(results),
]

export const isMissed = ({ figure, goal, isLeast }: Goal): boolean =>
  figure !== undefined && (isLeast ? figure < goal : figure > goal)

export function describeGoals(results: Results, reasons = REASONS): string {
  const goals = goalsOf(results)
  const rows = goals.map((one) => {
    const { what, part, goal, isLeast, unit = '', figure } = one
    const limit = `${isLeast ? '≥' : '≤'} ${goal} ${unit}`.trim()
    if (figure === undefined) return [what, limit, 'not measured', '', '']
    const shown = `${Number(figure.toPrecision(3))} ${unit}`.trim()
    return [what, limit, shown, isMissed(one) ? '**missed**' : 'met', results[part]!.at.slice(0, 10)]
  })
  const tested = TESTED.map(([what, goal, test]) => [what, goal, `\`${test}\``, 'met', ''])
  const missed = goals.filter(isMissed).map(({ what }) => `- **${what}**: ${reasons[what] ?? 'not yet explained.'}`)
  return `## Goals

Bytes, statements and round trips to the database are limited in \`npm test\` as well (tools/budget.ts, http/calls/trips.test.ts).

${table(['', 'goal', 'measured', '', 'on'], [...rows, ...tested])}
${missed.length > 0 ? `\nThe goals that are missed, and where the cost goes:\n\n${missed.join('\n')}\n` : ''}`
}
