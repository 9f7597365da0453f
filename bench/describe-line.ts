import type { line } from './line.ts'
import { rate, ratio, table, when } from './markdown.ts'
import type { Part } from './results.ts'

export const describeLine = (result: Part<typeof line>) => `## A slow line

/missions and an almost empty React page in turn, ${result.pairs} pairs, by a line of 400 kbit/s and 400 ms on a processor slowed ${result.slower} times, with an empty cache. The empty page shows its heading after ${rate(result.emptyMs)} ms. Ratios to it, medians with the lowest and the highest. ${when(result)}

${table(
  ['', 'ratio'],
  [
    ['first text painted', ratio(result.firstPaint)],
    ['list painted', ratio(result.painted)],
    ['list interactive in React', ratio(result.interactive)],
    [`repeat visit: list painted (${result.repeatMs.toFixed(0)} ms)`, ratio(result.repeat)],
  ],
)}
`
