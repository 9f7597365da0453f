import { randomBytes } from 'node:crypto'

// Crockford's base 32, whose characters are not easily confused when they are read aloud.
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 12

/** A random reference of 60 bits that a person can read out to support staff. */
export const newReference = (): string =>
  Array.from(randomBytes(LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]).join('')
