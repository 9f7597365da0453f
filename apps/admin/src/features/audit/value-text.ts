import { formatDay, formatExact } from '../../shared/format.ts'

/** An instant as the log has it. */
const INSTANT = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,6})?(?:Z|[+-]\d\d:\d\d)/g
const DAY = /^\d{4}-\d\d-\d\d$/

const isTime = (text: string): boolean => !Number.isNaN(Date.parse(text))

/** A text of the log with its times as the console shows them, in the chosen zone. */
export const withTimes = (text: string): string =>
  DAY.test(text) && isTime(text)
    ? formatDay(text)
    : text.replace(INSTANT, (at) => (isTime(at) ? formatExact(new Date(at)) : at))
