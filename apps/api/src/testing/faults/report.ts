import type { Finding } from './check-lives.ts'
import type { Requests } from './history.ts'

export interface Report {
  seed: number
  seconds: number
  requests: Requests
  /** Refused requests, by their kind and code. */
  refusals: Readonly<Record<string, number>>
  people: number
  signIns: number
  /** Faults that this machine does not permit. */
  leftOut: readonly string[]
  /** Transfers on the chain. */
  payouts: number
  kills: number
  faults: Readonly<Record<string, number>>
  recoveries: Readonly<Record<string, { median: number; longest: number }>>
  findings: readonly Finding[]
}

/** Collects how long the parts took to be ready again after each fault. */
export function recoveries() {
  const times = new Map<string, number[]>()
  return {
    add: (fault: string, ms: number) => void times.set(fault, [...(times.get(fault) ?? []), ms]),
    all: (): Report['recoveries'] =>
      Object.fromEntries(
        [...times].map(([fault, all]) => {
          const sorted = all.toSorted((a, b) => a - b)
          return [fault, { median: sorted[Math.floor(sorted.length / 2)]!, longest: sorted.at(-1)! }]
        }),
      ),
  }
}

const KINDS_SHOWN = ['lost', 'doubled', 'unexplained', 'contradiction'] as const
const SHOWN_HISTORIES = 3
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`

/** The report in words, with the histories of the first people concerned if something is wrong. */
export function describeReport(report: Report): string {
  const {
    requests,
    people,
    signIns,
    leftOut,
    payouts,
    kills,
    faults,
    recoveries: recovered,
    findings,
    seed,
    refusals,
  } = report
  const list = (of: Readonly<Record<string, number>>) =>
    Object.entries(of)
      .toSorted(([, one], [, other]) => other - one)
      .map(([name, count]) => `${name} × ${count}`)
      .join(', ')
  const histories = findings.filter(({ history }) => history !== undefined).slice(0, SHOWN_HISTORIES)
  return [
    `seed ${seed}, ${(report.seconds / 60).toFixed(1)} minutes, ${people} people, ${requests.requests} requests, ${signIns} sign-ins`,
    `acknowledged ${requests.acknowledged}, refused ${requests.refused}, unknown ${requests.unknown}; payouts on the chain ${payouts}`,
    `kills ${kills}`,
    `faults: ${list(faults)}`,
    ...(leftOut.length > 0 ? [`left out, because only root may mount a disk here: ${leftOut.join(', ')}`] : []),
    `refusals: ${list(refusals)}`,
    `ready again after (median, longest): ${Object.entries(recovered)
      .map(([fault, { median, longest }]) => `${fault} ${seconds(median)}, ${seconds(longest)}`)
      .join('; ')}`,
    KINDS_SHOWN.map((kind) => `${findings.filter(({ what }) => what === kind).length} ${kind}`).join(', '),
    ...findings.slice(0, 50).map(({ what, text }) => `  ${what}: ${text}`),
    ...histories.flatMap(({ text, history = [] }) => [`history of ${text}`, ...history.map((line) => `    ${line}`)]),
  ].join('\n')
}
