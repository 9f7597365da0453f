import { z } from 'zod'

/**
 * A day as YYYY-MM-DD. The years 0000 and 9999 are excluded: PostgreSQL has no year 0, and the day after 9999-12-31 is
 * in a year of five digits.
 */
export const CalendarDate = z.iso.date().refine((day) => !/^(0000|9999)-/.test(day), 'must be of the years 1 to 9998')
