import type { PhoneState } from '../phone.ts'

/**
 * Replaces the browser's time zone in the page: in every `Intl.DateTimeFormat` without a time zone, and in the getters
 * of `Date` for the local year, month, day, hour and minute.
 */
export function applyTimeZone({ timeZone }: Pick<PhoneState, 'timeZone'>): void {
  if (timeZone === 'system') return
  const Formatter = Intl.DateTimeFormat
  const inZone = (options?: Intl.DateTimeFormatOptions) => ({ ...options, timeZone: options?.timeZone ?? timeZone })
  Intl.DateTimeFormat = new Proxy(Formatter, {
    construct: (_, [locales, options]: Parameters<typeof Formatter>) => new Formatter(locales, inZone(options)),
    apply: (_, __, [locales, options]: Parameters<typeof Formatter>) => new Formatter(locales, inZone(options)),
  })

  const local = new Formatter('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  })
  const part = (date: Date, type: Intl.DateTimeFormatPartTypes): number =>
    Number.isNaN(date.getTime())
      ? Number.NaN
      : Number(local.formatToParts(date).find((one) => one.type === type)?.value)
  const getters = {
    getFullYear: (date) => part(date, 'year'),
    getMonth: (date) => part(date, 'month') - 1,
    getDate: (date) => part(date, 'day'),
    getHours: (date) => part(date, 'hour'),
    getMinutes: (date) => part(date, 'minute'),
  } satisfies Partial<Record<`get${string}` & keyof Date, (date: Date) => number>>
  for (const [name, value] of Object.entries(getters))
    Object.defineProperty(Date.prototype, name, {
      configurable: true,
      value(this: Date) {
        return value(this)
      },
    })
}
