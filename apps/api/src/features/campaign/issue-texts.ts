import type { z } from 'zod'

type Issue = z.core.$ZodRawIssue

const MISSING: Readonly<Record<string, string>> = {
  number: 'Enter a number.',
  int: 'Enter a whole number.',
  string: 'Enter a text.',
  boolean: 'Choose whether this is on or off.',
  array: 'Add at least one item.',
  object: 'Fill in this part.',
  never: 'Momi has nothing of this name.',
}

const numberOf = (value: unknown): string => Number(value).toLocaleString('en')
const countOf = (value: unknown, one: string): string => `${numberOf(value)} ${one}${Number(value) === 1 ? '' : 's'}`

const FORMATS: Readonly<Record<string, string>> = {
  datetime: 'Choose a date and a time.',
  url: 'Enter a whole address, such as https://example.com.',
}

function tooSmall({ origin, minimum, inclusive, exact }: Record<string, unknown>): string {
  if (origin === 'array')
    return exact ? `There must be exactly ${countOf(minimum, 'item')}.` : `Add at least ${countOf(minimum, 'item')}.`
  if (origin === 'string')
    return Number(minimum) === 1 ? 'Enter a text.' : `Enter at least ${countOf(minimum, 'character')}.`
  return inclusive ? `Enter ${numberOf(minimum)} or more.` : `Enter more than ${numberOf(minimum)}.`
}

function tooBig({ origin, maximum, inclusive, exact }: Record<string, unknown>): string {
  if (origin === 'array')
    return exact ? `There must be exactly ${countOf(maximum, 'item')}.` : `Keep at most ${countOf(maximum, 'item')}.`
  if (origin === 'string') return `Use at most ${countOf(maximum, 'character')}.`
  return inclusive ? `Enter ${numberOf(maximum)} or less.` : `Enter less than ${numberOf(maximum)}.`
}

/** What staff read beside a field; undefined for a rule that has a message of its own. */
export function issueText(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return MISSING[issue.expected] ?? 'Fill in this field.'
    case 'too_small':
      return tooSmall(issue)
    case 'too_big':
      return tooBig(issue)
    case 'invalid_format':
      return FORMATS[issue.format] ?? 'This is not in the expected form.'
    case 'unrecognized_keys':
      return `Remove ${issue.keys.join(', ')}: there is no such field.`
    case 'invalid_union':
    case 'invalid_value':
      return 'Choose one of the offered values.'
    default:
      return 'This value is not possible.'
  }
}
