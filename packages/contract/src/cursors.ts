import { z } from 'zod'

const NOT_OF_THIS_LIST = 'is not a cursor of this list'

/** A cursor of a list that is ordered by a number: the number of the last row. */
export const NumberCursor = z.string().regex(/^\d{1,15}$/, NOT_OF_THIS_LIST)

/**
 * A cursor of a list that is ordered by time and id: '<milliseconds>.<id>' of the last row. It works even after that row
 * was deleted. The number of digits is limited, because PostgreSQL does not support every year of a Date.
 */
export const TimeCursor = z.string().regex(/^\d{1,14}\.[\w-]{1,100}$/, NOT_OF_THIS_LIST)

/** The same, for rows whose id is a UUID. */
export const TimeUuidCursor = z.string().regex(/^\d{1,14}\.[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/, NOT_OF_THIS_LIST)

/** The same, with the time in microseconds. */
export const MicrosecondUuidCursor = z
  .string()
  .regex(/^\d{1,16}\.[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/, NOT_OF_THIS_LIST)

/**
 * A cursor of a list that is read an hour at a time: the end of the hour in milliseconds, and how many of its rows came
 * before.
 */
export const HourCursor = z.string().regex(/^\d{1,14}\.\d{1,9}$/, NOT_OF_THIS_LIST)
