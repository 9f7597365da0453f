import { dataAmount, unitAfter } from '@momi/contract/rules/units'
import { branchOf, isFields, type SchemaNode, withoutNull, withUnit } from './schema-node.ts'

/** What the words of a value depend on besides the value. */
export interface Place {
  /** The IANA zone in which times are said. */
  zone: string
  /** The symbol of the token. */
  symbol: string
  /** What staff call a reward; undefined if there is none with this id. */
  rewardName: (id: string) => string | undefined
}

const NUMBER = new Intl.NumberFormat('en', { maximumFractionDigits: 6 })
export const numberText = (value: number): string => NUMBER.format(value)

const unitText = (unit: string, value: unknown, { symbol }: Place): string =>
  unit === 'token' ? symbol : unitAfter(value, unit)

/** Whether a value is a number, or a decimal amount of money. */
const isAmount = ({ unit }: SchemaNode, value: unknown): boolean =>
  typeof value === 'number' || (unit !== undefined && typeof value === 'string')

const amountText = (value: unknown): string => (typeof value === 'number' ? numberText(value) : String(value))

function dataText(kilobytes: number): string {
  const { value, unit } = dataAmount(kilobytes)
  return `${numberText(value)} ${unit}`
}

const cityOf = (zone: string): string => zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ')

/** A time in words: "Monday 30 November 2026 00:00 in Lagos". */
export function timeText(at: Date, zone: string, withYear = true): string {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]))
  const year = withYear ? ` ${parts['year']}` : ''
  return `${parts['weekday']} ${parts['day']} ${parts['month']}${year} ${parts['hour']}:${parts['minute']} in ${cityOf(zone)}`
}

/** The odds of a weight: "12.5%", "1 in 900" or "never". */
export function oddsText(weight: unknown, total: number): string {
  if (typeof weight !== 'number' || weight <= 0 || total <= 0) return 'never'
  const share = weight / total
  if (share >= 0.1) return `${NUMBER.format(Math.round(share * 1000) / 10)}%`
  const one = total / weight
  return `1 in ${NUMBER.format(one < 100 ? Math.round(one * 10) / 10 : Math.round(one))}`
}

function textText(node: SchemaNode, value: string, place: Place): string {
  if (node.refersTo) {
    const name = place.rewardName(value)
    return name === undefined ? `“${value}”` : `“${name}” (${value})`
  }
  if (node.format === 'date-time' && !Number.isNaN(Date.parse(value))) return timeText(new Date(value), place.zone)
  return `“${value}”`
}

/** Replaces the names in braces by the words of the fields. */
export const fillIn = (template: string, node: SchemaNode, value: unknown, place: Place): string =>
  template.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    isFields(value) ? bareText(valueText(node.properties?.[name] ?? {}, value[name], place)) : '',
  )

/** A name inside of a label has no quotes. */
const bareText = (text: string): string => (/^“[^“”]*”$/.test(text) ? text.slice(1, -1) : text)

function fieldsText(node: SchemaNode, value: object, place: Place, total: number | undefined): string {
  const branch = branchOf(node, value)
  if (branch?.phrase) return fillIn(branch.phrase, branch, value, place)
  return Object.entries(value)
    .map(([name, inner]) => {
      const child = withUnit(branch?.properties?.[name] ?? { title: name }, [value])
      const text = child.odds && total !== undefined ? oddsText(inner, total) : valueText(child, inner, place)
      return child.labels && typeof inner === 'boolean' ? text : `${lower(child.title ?? name)} ${text}`
    })
    .join(', ')
}

export const lower = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** A value in words. `total`: the sum of the weights of the list that the value is an item of. */
export function valueText(nullable: SchemaNode, value: unknown, place: Place, total?: number): string {
  const node = withoutNull(nullable)
  if (value === null || value === undefined) return node.none ?? 'none'
  if (value === '') return node.none ?? (node.refersTo ? 'none' : 'no text')
  const label = typeof value === 'string' || typeof value === 'boolean' ? node.labels?.[String(value)] : undefined
  if (label !== undefined) return label
  if (isAmount(node, value)) {
    if (node.unit === 'kB' && typeof value === 'number') return dataText(value)
    const amount = amountText(value)
    return node.unit ? `${amount} ${unitText(node.unit, value, place)}` : amount
  }
  if (typeof value === 'string') return textText(node, value, place)
  if (Array.isArray(value)) {
    if (value.length === 0) return 'an empty list'
    return value.map((item) => valueText(node.items ?? {}, item, place)).join(', ')
  }
  if (isFields(value)) return fieldsText(node, value, place, total)
  return JSON.stringify(value)
}

/** "80 points instead of 60". */
export function insteadText(node: SchemaNode, before: unknown, after: unknown, place: Place): string {
  // An amount of data may change its unit.
  const areAmounts = node.unit !== 'kB' && isAmount(node, before) && isAmount(node, after)
  return `${valueText(node, after, place)} instead of ${areAmounts ? amountText(before) : valueText(node, before, place)}`
}
