import type { line } from './line.ts'
import { rate, ratio, table, when } from './markdown.ts'
import type { Part } from './results.ts'

export const describeLine = (result: Part<typeof line>) => `## A slow line

/missions and an almost empty React page in turn, ${result.pairs} pairs, by a line of 400 kbit/s and 400 ms on a processor slowed ${result.slower.toFixed(1)} times, so that a fixed piece of work takes as long as on a cheap phone, with an empty cache. The empty page shows its heading after ${rate(result.emptyMs)} ms. Ratios to it, medians with the lowest and the highest. ${when(result)}

${table(
  ['', 'ratio'],
  [
    ['first text painted', ratio(result.firstPaint)],
    ['list painted', ratio(result.painted)],
    ['list interactive in React', ratio(result.interactive)],
    [`back after leaving at once: list painted (${result.leftMs.toFixed(0)} ms)`, ratio(result.left)],
    [`back after a stay of 6 s: list painted (${result.stayedMs.toFixed(0)} ms)`, ratio(result.stayed)],
  ],
)}

The main thread works ${result.busyMs.first.toFixed(0)} ms until the list is painted (${result.busyMs.empty.toFixed(0)} on the empty page), ${result.busyMs.left.toFixed(0)} when a person is back who left at once, and ${result.busyMs.stayed.toFixed(0)} after a stay.

Until the list is painted a new phone needs ${result.roundTrips.newPhone} round trips one after the other, a phone with a token and nothing else ${result.roundTrips.withToken}, and a repeat visit ${result.roundTrips.repeat}. What the screen shows meanwhile, filmed in another visit of each page: the empty page, and /missions.

![Filmstrip of the empty page](../docs/filmstrips/empty-page.jpg)

![Filmstrip of /missions](../docs/filmstrips/missions.jpg)
`
