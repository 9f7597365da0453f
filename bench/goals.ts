// Every goal beside its figure. A goal without a figure names the test or the part of the bench that checks the goal.
import type { Results } from './results.ts'
import { table } from './markdown.ts'

interface Goal {
  what: string
  /** The highest allowed value, or the lowest if `isLeast`. */
  goal: number
  isLeast?: boolean
  unit?: string
  figure: number | undefined
}

/** The goals of calls, in times of pgbench's CPU, uncached. */
const CALLS: readonly [name: string, goal: number][] = [
  ['check-in', 3],
  ['missions', 2.3],
  ['spin', 8],
  ['points', 1],
  ['streak status', 1.5],
  ['config', 0.25],
]

function apiGoals({ api, memory }: Results): Goal[] {
  const [small, large] = api?.sizes ?? []
  const callIn = (size: typeof small, name: string) => size?.calls.find((one) => one.name === name)
  const cpu = (cost: { node: number; postgres: number } | undefined) => cost && cost.node + cost.postgres
  const over = (a: number | undefined, b: number | undefined) =>
    a === undefined || b === undefined ? undefined : a / b
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
  // Background jobs look at a block now and then.
  const blocks = (size: typeof small, name: string) => {
    const call = callIn(size, name)
    return call && Math.max(1, call.blocks)
  }
  const rates = ofAll((name) => over(callIn(large, name)?.uncached.perSecond.median, uncached(name)?.perSecond.median))
  return [
    ...CALLS.map(([name, goal]) => ({
      what: `${name}: CPU, × pgbench -N`,
      goal,
      figure: over(cpu(uncached(name)), cpu(small?.pgbench)),
    })),
    {
      what: 'CPU with an uncached token, × a cached one: the worst call',
      goal: 1.3,
      figure: most((name) => over(cpu(uncached(name)), cpu(callIn(small, name)?.cached))),
    },
    {
      what: 'CPU per call at half load, × at peak: the worst call',
      goal: 1.3,
      figure: most((name) => over(callIn(small, name)?.half.cpu, cpu(uncached(name)))),
    },
    {
      what: '99th percentile at half load, × the median: the worst call',
      goal: 5,
      figure: most((name) => over(callIn(small, name)?.half.p99, callIn(small, name)?.half.p50)),
    },
    {
      what: 'rate at 1,000,000 people, × at 10,000: the worst call',
      goal: 0.95,
      isLeast: true,
      figure: rates && Math.min(...rates),
    },
    {
      what: 'blocks per call at 10,000 people, × at 1,000,000: the worst call',
      goal: 1,
      figure: most((name) => over(blocks(small, name), blocks(large, name))),
    },
    { what: 'disk per person', goal: 8, unit: 'KB', figure: over(large?.diskPerPerson, 1000) },
    { what: 'WAL per check-in', goal: 2.5, unit: 'KB', figure: over(small?.walPerCheckIn, 1000) },
    { what: 'memory of an api process at half load', goal: 250, unit: 'MB', figure: memory?.most },
  ]
}

function clientGoals({ web, line, routes }: Results): Goal[] {
  const first = web?.bytes.first
  const missions = routes?.figures.find(({ path }) => path === '/missions')
  const kb = (bytes: number | undefined) => (bytes === undefined ? undefined : bytes / 1000)
  return [
    { what: 'list painted, × the empty page', goal: 1, figure: line?.painted.median },
    { what: 'list interactive in React, × the empty page', goal: 1.6, figure: line?.interactive.median },
    { what: 'first text painted, × the empty page', goal: 0.35, figure: line?.firstPaint.median },
    { what: 'repeat visit: list painted, × the empty page', goal: 0.35, figure: line?.repeat.median },
    { what: 'first visit with all that follows', goal: 100, unit: 'KB', figure: kb(missions?.all ?? first?.bytes.all) },
    { what: 'JS of the first page', goal: 81, unit: 'KB', figure: kb(first?.bytes.js) },
    { what: 'CSS', goal: 6.3, unit: 'KB', figure: kb(first?.bytes.css) },
    { what: 'repeat visit', goal: 4, unit: 'KB', figure: kb(web?.bytes.repeat.bytes.all) },
    {
      what: 'layout shift of any route',
      goal: 0,
      figure: routes && Math.max(...routes.figures.map(({ shift }) => shift)),
    },
    { what: 'longest task of /missions', goal: 200, unit: 'ms', figure: missions?.longestTaskMs },
    {
      what: 'Lighthouse: accessibility',
      goal: 100,
      isLeast: true,
      figure: web?.lighthouse.missions.accessibility,
    },
    {
      what: 'Lighthouse: best practices',
      goal: 100,
      isLeast: true,
      figure: web?.lighthouse.missions['best-practices'],
    },
  ]
}

export function describeGoals(results: Results): string {
  const rows = [...clientGoals(results), ...apiGoals(results)].map(({ what, goal, isLeast, unit = '', figure }) => {
    const isMet = figure !== undefined && (isLeast ? figure >= goal : figure <= goal)
    const shown = figure === undefined ? 'not measured' : `${Number(figure.toPrecision(3))} ${unit}`.trim()
    return [
      what,
      `${isLeast ? '≥' : '≤'} ${goal} ${unit}`.trim(),
      shown,
      figure === undefined ? '' : isMet ? 'met' : '**missed**',
    ]
  })
  return `## Goals

Round trips to the database, statements and bytes are limited in \`npm test\` (http/trips.test.ts, tools/budget.mjs).

${table(['', 'goal', 'measured', ''], rows)}
`
}
