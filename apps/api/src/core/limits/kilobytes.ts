const KILOBYTE = 1024

/** The kilobytes that a number of bytes counts for, because the counter of a limit has 31 bits. */
export const kilobytesIn = (bytes: number): number => Math.ceil(bytes / KILOBYTE)
