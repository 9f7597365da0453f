import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { parseHashKey, type Chain } from '../../settings/hash-key.ts'
import { hashKeys, linksOfHash } from './hash-keys.ts'

const A = 'a first key of any text, with + and , in it'
const [B, C] = ['0123456789abcdef'.repeat(4), 'fedcba9876543210'.repeat(4)]
const VALUE = 'phone:+2348031234567'
const hmac = (key: string, text: string) => createHmac('sha256', key).update(text).digest('hex')

/** The setting in each step of two rotations. */
const STEPS = {
  before: A,
  added: `${A},${A}+${B}`,
  used: `${A}+${B},${A}`,
  dropped: `${A}+${B}`,
  addedAgain: `${A}+${B},${A}+${B}+${C}`,
  usedAgain: `${A}+${B}+${C},${A}+${B}`,
  droppedAgain: `${A}+${B}+${C}`,
}

test.each<[string, Chain[]]>([
  [STEPS.before, [[A]]],
  [STEPS.added, [[A], [A, B]]],
  [STEPS.used, [[A, B], [A]]],
  [STEPS.dropped, [[A, B]]],
  [
    STEPS.addedAgain,
    [
      [A, B],
      [A, B, C],
    ],
  ],
  [
    STEPS.usedAgain,
    [
      [A, B, C],
      [A, B],
    ],
  ],
  ['base64+key/of,an+earlier=release', [['base64+key/of,an+earlier=release']]],
  [`${A},another,${A}+${B}`, [[`${A},another,${A}`, B]]],
])('the setting %s has the chains %j, from which the setting can be rebuilt', (setting, chains) => {
  expect(parseHashKey(setting)).toEqual(chains)
  expect(chains.map((links) => links.join('+')).join(',')).toBe(setting)
})

test('a chain of more than 99 links is refused', () => {
  const longest = [A, ...Array<string>(98).fill(B)].join('+')
  expect(parseHashKey(longest)[0]).toHaveLength(99)
  expect(() => parseHashKey(`${longest}+${B}`)).toThrow('more than 99 links')
  expect(() => parseHashKey(`${longest},${longest}+${B}`)).toThrow('more than 99 links')
})

test('a key of one link hashes identifiers as earlier releases did, and adds no prefix', () => {
  const keys = hashKeys(A)
  expect(keys.currentHash(VALUE)).toBe(hmac(A, VALUE))
  expect(keys.acceptedHashes(VALUE)).toEqual([hmac(A, VALUE)])
  expect(keys.moved(hmac(A, VALUE))).toBe(hmac(A, VALUE))
})

test('the hash of an unguessable value is the same in every step of a rotation', () => {
  for (const setting of Object.values(STEPS))
    expect(hashKeys(setting).hash('a random token')).toBe(hmac(A, 'a random token'))
})

test('a hash from any earlier chain is moved to the chain in use, and moving it again changes nothing', () => {
  const stored = [STEPS.before, STEPS.dropped, STEPS.droppedAgain].map((key) => hashKeys(key).currentHash(VALUE))
  const keys = hashKeys(STEPS.usedAgain)
  expect(keys.currentHash(VALUE)).toBe(`k03:${hmac(C, hmac(B, hmac(A, VALUE)))}`)
  for (const hash of stored) expect(keys.moved(hash)).toBe(keys.currentHash(VALUE))
  expect(hashKeys(STEPS.addedAgain).moved(stored[2]!)).toBe(stored[2])
})

test.each([
  ['before', 'added'],
  ['added', 'used'],
  ['used', 'dropped'],
  ['dropped', 'addedAgain'],
] as const)('processes in the rotation steps "%s" and "%s" find each other’s hashes', (one, other) => {
  const [first, second] = [hashKeys(STEPS[one]), hashKeys(STEPS[other])]
  expect(first.acceptedHashes(VALUE)).toContain(second.currentHash(VALUE))
  expect(second.acceptedHashes(VALUE)).toContain(first.currentHash(VALUE))
  // If the processes store different hashes of a value, no unique index refuses the second hash, so both processes
  // have to take the same lock.
  const storesSame = first.currentHash(VALUE) === second.currentHash(VALUE)
  expect(storesSame || first.lockHash(VALUE) === second.lockHash(VALUE)).toBe(true)
})

test('all hashes that may be stored for a value are computed, the hash of the chain in use first', () => {
  const ever = [STEPS.droppedAgain, STEPS.dropped, STEPS.before].map((key) => hashKeys(key).currentHash(VALUE))
  expect(hashKeys(STEPS.droppedAgain).hashesEver(VALUE)).toEqual(ever)
  expect(hashKeys(STEPS.added).hashesEver(VALUE)).toEqual([ever[2], ever[1]])
})

test('stored hashes under an earlier chain, and only those, sort before `firstCurrent`', () => {
  const stored = [STEPS.before, STEPS.dropped, STEPS.droppedAgain].map((key) => hashKeys(key).currentHash(VALUE))
  const olderFor = (setting: string) => stored.filter((hash) => hash < hashKeys(setting).firstCurrent)
  expect(olderFor(STEPS.before)).toEqual([])
  expect(olderFor(STEPS.used)).toEqual([stored[0]])
  expect(olderFor(STEPS.usedAgain)).toEqual([stored[0], stored[1]])
})

test('the links of the accepted chains and of a stored hash are known, the chain in use first', () => {
  expect(Object.values(STEPS).map((key) => hashKeys(key).links)).toEqual([
    [1],
    [1, 2],
    [2, 1],
    [2],
    [2, 3],
    [3, 2],
    [3],
  ])
  expect(
    [STEPS.before, STEPS.dropped, STEPS.droppedAgain].map((key) => linksOfHash(hashKeys(key).currentHash(VALUE))),
  ).toEqual([1, 2, 3])
})

test.each([
  ['without a mark', 'abc'],
  ['with a mark that is not at its start', `xk02:${'0'.repeat(64)}`],
  ['with a mark of one digit', 'k2:abc'],
])('a stored hash %s is of one link', (_, stored) => {
  expect(linksOfHash(stored)).toBe(1)
})

test('a process locks the hash under the shortest chain that it accepts', () => {
  const lock = (setting: string) => hashKeys(setting).lockHash(VALUE)
  expect([lock(STEPS.before), lock(STEPS.added), lock(STEPS.used)]).toEqual(Array(3).fill(hmac(A, VALUE)))
  expect(lock(STEPS.usedAgain)).toBe(`k02:${hmac(B, hmac(A, VALUE))}`)
})
