import type { BrowserOptions, ErrorEvent, Event } from '@sentry/browser'
import { withoutPersonalData } from '@momi/contract/rules/personal-data'
import { GUARD_MESSAGES } from '../routing/guard-messages.ts'

/** Removes personal data from all texts inside a value. */
function scrubbed<T>(value: T, depth = 0): T {
  if (typeof value === 'string') return withoutPersonalData(value) as T
  if (typeof value !== 'object' || value === null || depth > 6) return value
  if (Array.isArray(value)) return value.map((one) => scrubbed(one, depth + 1)) as T
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, scrubbed(one, depth + 1)])) as T
}

/** Removes personal data from the texts of a report and from its host names. Its ids, stacks and times are kept. */
export function scrub(event: Event): void {
  if (event.message !== undefined) event.message = withoutPersonalData(event.message)
  if (event.transaction !== undefined) event.transaction = withoutPersonalData(event.transaction)
  for (const exception of event.exception?.values ?? [])
    if (exception.value !== undefined) exception.value = withoutPersonalData(exception.value)
  if (event.request) {
    const { url } = event.request
    event.request = url === undefined ? {} : { url: withoutPersonalData(url.split(/[?#]/, 1)[0]!) }
  }
  if (event.logentry) event.logentry = scrubbed(event.logentry)
  if (event.extra) event.extra = scrubbed(event.extra)
  if (event.breadcrumbs)
    event.breadcrumbs = event.breadcrumbs.map(({ message, data, ...crumb }) => ({
      ...crumb,
      ...(message !== undefined && { message: withoutPersonalData(message) }),
      ...(data && { data: scrubbed(data) }),
    }))
  if (event.user) event.user = event.user.id === undefined ? {} : { id: event.user.id }
}

/** Scrubs before Sentry truncates long texts, because a truncated number would not be recognized. */
const scrubFirst = { name: 'ScrubFirst', preprocessEvent: scrub }

interface Where {
  dsn: string
  release: string
  environment: string
}

/** Sentry's options (section 9). */
export const errorOptions = ({ dsn, release, environment }: Where) =>
  ({
    dsn,
    environment,
    ...(release !== '' && { release }),
    sampleRate: 1,
    replaysSessionSampleRate: 0.01,
    replaysOnErrorSampleRate: 1.0,
    maxValueLength: 2048,
    // A refusal by a guard is not an error (section 8).
    ignoreErrors: Object.values(GUARD_MESSAGES),
    dataCollection: {
      userInfo: false,
      cookies: false,
      httpHeaders: false,
      httpBodies: [],
      urlQueryParams: false,
    },
    enhanceFetchErrorMessages: 'report-only',
    // BrowserSession would send a report of each visit, even without an error.
    integrations: (defaults) => [...defaults.filter(({ name }) => name !== 'BrowserSession'), scrubFirst],
    // Scrubs a second time, for data that integrations have added.
    beforeSend: (event: ErrorEvent) => {
      scrub(event)
      return event
    },
  }) satisfies BrowserOptions
