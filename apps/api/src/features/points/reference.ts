import { randomBytes } from 'node:crypto'

// Crockford's base 32: none of its characters is mistaken for another one when it is read out.
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 12

/** A random reference of 60 bits, which a person can read out to support. */
export const newReference = (): string =>
  Array.from(randomBytes(LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]).join('')
