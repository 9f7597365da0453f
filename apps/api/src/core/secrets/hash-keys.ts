import { createHmac } from 'node:crypto'
import { parseHashKey } from '../../settings/hash-key.ts'

/** Keyed hashes, for values that must be found but not read (docs/decisions/0060-hash-key-rotation.md). */
export interface HashKeys {
  /** The hash of a value that cannot be guessed, under the first link alone: a rotation does not change it. */
  hash(secret: string): string
  /** The hash, under the chain in use, of a value that can be guessed, such as a phone number or an e-mail address. */
  currentHash(value: string): string
  /** The hashes under each accepted chain, because a value may be stored under any of them; `currentHash` first. */
  acceptedHashes(value: string): string[]
  /** The hashes under every chain ever in use, for tables whose rows never change; `currentHash` first. */
  hashesEver(value: string): string[]
  /**
   * The hash that a process locks before it inserts a value: the one under the shortest chain that it accepts. Two
   * processes at neighbouring steps of a rotation lock the same one if they store different hashes of the value.
   */
  lockHash(value: string): string
  /** The number of links of each accepted chain, that of the chain in use first. */
  readonly links: readonly [used: number, ...others: number[]]
  /** Stored hashes that sort before this text are under a chain shorter than the one in use. */
  readonly firstCurrent: string
  /** A stored hash, moved to the chain in use; unchanged if it is under that or a longer one. */
  moved(stored: string): string
}

export function hashKeys(setting: string): HashKeys {
  const [used, ...others] = parseHashKey(setting)
  const accepted = [used, ...others]
  const shortest = accepted.reduce((one, other) => (other.length < one.length ? other : one))
  const ever = (value: string) => used.map((_, index) => storedHash(used.slice(0, index + 1), value)).toReversed()
  return {
    hash: (secret) => hmac(used[0], secret),
    currentHash: (value) => storedHash(used, value),
    acceptedHashes: (value) => accepted.map((chain) => storedHash(chain, value)),
    hashesEver: (value) => [...new Set([...ever(value), ...accepted.map((chain) => storedHash(chain, value))])],
    lockHash: (value) => storedHash(shortest, value),
    links: [used.length, ...others.map((chain) => chain.length)],
    firstCurrent: markOf(used.length),
    moved: (stored) => {
      const { links, hash } = parseStored(stored)
      return links >= used.length ? stored : markOf(used.length) + hashWith(used.slice(links), hash)
    },
  }
}

const hmac = (key: string, text: string): string => createHmac('sha256', key).update(text).digest('hex')

const hashWith = (links: readonly string[], text: string): string =>
  links.reduce((hash, link) => hmac(link, hash), text)

const storedHash = (links: readonly string[], value: string): string => markOf(links.length) + hashWith(links, value)

/**
 * The prefix of a stored hash, with which the hash can be moved to a longer chain. It sorts after every hash without a
 * prefix, and by the number of links.
 */
const markOf = (links: number): string => (links === 1 ? '' : `k${String(links).padStart(2, '0')}:`)

/** The number of links of the chain under which a hash is stored. */
export const linksOfHash = (stored: string): number => parseStored(stored).links

function parseStored(stored: string): { links: number; hash: string } {
  const [, links, hash] = /^k(\d\d):(.*)$/s.exec(stored) ?? []
  return links === undefined || hash === undefined ? { links: 1, hash: stored } : { links: Number(links), hash }
}
