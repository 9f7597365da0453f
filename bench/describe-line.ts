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

Until the list is painted a new phone needs ${result.roundTrips.newPhone} round trips one after the other, a phone with a token and nothing else ${result.roundTrips.withToken}, and a repeat visit ${result.roundTrips.repeat}. What the screen shows meanwhile, filmed in another visit of each page: the empty page, and /missions.

![Filmstrip of the empty page](../docs/filmstrips/empty-page.jpg)

![Filmstrip of /missions](../docs/filmstrips/missions.jpg)
`
