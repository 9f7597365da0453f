/** A time of the wall clock of a zone. */
export interface WallTime {
  /** Like 2026-11-30T00:00. */
  wallTime: string
  zone: string
}

/** The instant of a wall time; undefined if the zone is unknown, or if it has no such time or has it twice. */
export function instantOf({ wallTime, zone }: WallTime): Date | undefined {
  try {
    const zoned = Temporal.PlainDateTime.from(wallTime).toZonedDateTime(zone, { disambiguation: 'reject' })
    return new Date(zoned.epochMilliseconds)
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}
