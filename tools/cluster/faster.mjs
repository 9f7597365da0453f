// Divides the times of deploy/prometheus by one factor for the drills, so that a fault of seconds has the same effect
// on the alerts as a fault of minutes in production. Thresholds for a latency, an age or a clock offset are unchanged.
import { parse, stringify } from 'yaml'

const SECONDS = { s: 1, m: 60, h: 3600, d: 86_400 }

/** A duration such as `5m`, divided by `factor`, but at least a second. */
const shorter = (duration, factor) => {
  const [, number, unit] = /^(\d+)([smhd])$/.exec(duration)
  return `${Math.max(1, Math.round((Number(number) * SECONDS[unit]) / factor))}s`
}

/** The rules with each `for`, and each range in brackets, shortened. */
export function fasterRules(text, factor) {
  const { groups, ...others } = parse(text)
  const faster = ({ expr, ...rule }) => ({
    ...rule,
    expr: expr.replaceAll(/\[(\w+)\]/g, (_, range) => `[${shorter(range, factor)}]`),
    ...(rule.for && { for: shorter(rule.for, factor) }),
  })
  return stringify({ ...others, groups: groups.map((group) => ({ ...group, rules: group.rules.map(faster) })) })
}

/** The configuration with the intervals of scraping and evaluating shortened. */
export function fasterConfig(text, factor) {
  const { global, ...others } = parse(text)
  const intervals = Object.entries(global).map(([name, interval]) => [name, shorter(interval, factor)])
  return stringify({ ...others, global: Object.fromEntries(intervals) })
}
