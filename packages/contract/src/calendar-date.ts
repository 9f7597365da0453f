import { z } from 'zod'

/** A day as YYYY-MM-DD. ISO 8601 has a year 0, PostgreSQL has none. */
export const CalendarDate = z.iso.date().refine((day) => !day.startsWith('0000-'), 'must be of the year 1 or later')
