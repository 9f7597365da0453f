import { z } from 'zod'

/**
 * A day as YYYY-MM-DD. Years 0000 and 9999 are excluded, because PostgreSQL has no year 0, and the day after the last
 * of 9999 has another format.
 */
export const CalendarDate = z.iso.date().refine((day) => !/^(0000|9999)-/.test(day), 'must be of the years 1 to 9998')
