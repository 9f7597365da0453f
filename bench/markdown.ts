import type { Spread } from './numbers.ts'

export const table = (head: string[], rows: (string | number)[][]) =>
  [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n')

export const rate = ({ median, lowest, highest }: Spread) =>
  `${median.toFixed(0)} (${lowest.toFixed(0)} to ${highest.toFixed(0)})`

export const ratio = ({ median, lowest, highest }: Spread) =>
  `${median.toFixed(2)} (${lowest.toFixed(2)} to ${highest.toFixed(2)})`

export const when = ({ at, loadBefore, isQuiet }: { at: string; loadBefore: number; isQuiet: boolean }) =>
  `Measured on ${at.slice(0, 10)}; the machine's load before it was ${loadBefore.toFixed(1)}${isQuiet ? '' : ': **it was not quiet, so that times and rates mean little**'}.`
