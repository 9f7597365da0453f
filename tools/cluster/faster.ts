// Divides the times of deploy/prometheus by one factor for the drills, so that a fault of seconds has the same effect
// on the alerts as a fault of minutes in production. Thresholds for a latency, an age or a clock offset are unchanged.
import { parse, stringify } from 'yaml'

const SECONDS: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600, d: 86_400 }

/** A duration such as `5m`, divided by `factor`, but at least a second. */
const shorter = (duration: string, factor: number): string => {
  const [, number, unit = ''] = /^(\d+)([smhd])$/.exec(duration) ?? []
  return `${Math.max(1, Math.round((Number(number) * SECONDS[unit]!) / factor))}s`
}

export interface Rule {
  alert?: string
  record?: string
  expr: string
  for?: string
}

/** The rules with each `for`, and each range in brackets, shortened. */
export function fasterRules(text: string, factor: number): string {
  const { groups, ...others } = parse(text) as { groups: { rules: Rule[] }[] }
  const faster = ({ expr, ...rule }: Rule) => ({
    ...rule,
    expr: expr.replaceAll(/\[(\w+)\]/g, (_, range: string) => `[${shorter(range, factor)}]`),
    ...(rule.for && { for: shorter(rule.for, factor) }),
  })
  return stringify({ ...others, groups: groups.map((group) => ({ ...group, rules: group.rules.map(faster) })) })
}

/** The configuration with the intervals of scraping and evaluating shortened. */
export function fasterConfig(text: string, factor: number): string {
  const { global, ...others } = parse(text) as { global: Record<string, string> }
  const intervals = Object.entries(global).map(([name, interval]) => [name, shorter(interval, factor)])
  return stringify({ ...others, global: Object.fromEntries(intervals) })
}
