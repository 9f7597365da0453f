import { expect, test } from 'vitest'
import { takerOf } from './nonce-proof.ts'

const hashOf = (value: number | string) => `0x${String(value).padStart(64, '0')}` as const
const TAKER = hashOf(999)
let count = 0

/** A chain on which the nonce 5 is used in a block. */
function chainWith({ usedIn = 40, taker = TAKER as string, nonce = 5, brokenAt = -1 } = {}) {
  const read: number[] = []
  const errors: unknown[] = []
  const chain = {
    countAt: async (block: bigint) => (block >= usedIn ? 6 : 5),
    block: async (number: bigint) => {
      read.push(Number(number))
      const isBroken = Number(number) === brokenAt
      return {
        hash: hashOf(Number(number)),
        parentHash: isBroken ? hashOf('b') : hashOf(Number(number) - 1),
        ours:
          Number(number) === usedIn
            ? [
                { nonce: 4, hash: hashOf(1) },
                { nonce, hash: taker },
              ]
            : [],
      }
    },
  }
  const log = { error: (...all: unknown[]) => void errors.push(all) }
  const id = `payout-${++count}`
  const find = (given: object = {}) =>
    takerOf({ chain, log } as never, { id, nonce: 5, hashes: [], from: 30, last: 100n, ...given })
  return { find, read, errors }
}
const upTo = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)

test('the transaction that took a nonce is found in the block that holds it, and no block is read after it', async () => {
  const { find, read, errors } = chainWith()
  expect(await find()).toBe(TAKER)
  expect(read).toEqual(upTo(31, 40))
  expect(errors).toEqual([])
})

test.each([1, 2, 40, 99, 100])(
  'without a known block, the one of the nonce is found by halving: %i',
  async (usedIn) => {
    const { find, read } = chainWith({ usedIn })
    expect(await find({ from: null })).toBe(TAKER)
    expect(read).toEqual([usedIn])
  },
)

test.each([
  ['our own transaction used it', { taker: TAKER }, { hashes: [TAKER] }],
  ['the node answers no hash', { taker: '0x1' }, {}],
])('nobody took a nonce if %s', async (_, given, sought) => {
  const { find, read, errors } = chainWith(given)
  expect(await find(sought)).toBeUndefined()
  expect(read.at(-1)).toBe(40)
  expect(errors).toEqual([])
})

test('a nonce that no block has is an error of the node, and the payout waits', async () => {
  const { find, read, errors } = chainWith({ nonce: 6 })
  expect(await find()).toBeUndefined()
  expect(read).toEqual(upTo(31, 100))
  expect(errors).toEqual([[expect.objectContaining({ nonce: 5 }), expect.stringContaining('no block has it')]])
})

test('blocks of two forks prove nothing: the next round begins again', async () => {
  const { find, read, errors } = chainWith({ brokenAt: 33 })
  expect(await find()).toBeUndefined()
  expect(read).toEqual([31, 32, 33])
  read.length = 0
  expect(await find()).toBeUndefined()
  expect(read).toEqual([31, 32, 33])
  expect(errors).toEqual([])
})

test('many blocks are read in several rounds, each after the last block of the one before', async () => {
  const { find, read } = chainWith({ usedIn: 1100 })
  expect(await find({ last: 2000n })).toBeUndefined()
  expect(read).toEqual(upTo(31, 530))
  read.length = 0
  expect(await find({ last: 2000n })).toBeUndefined()
  expect(read).toEqual(upTo(531, 1030))
  read.length = 0
  expect(await find({ last: 2000n })).toBe(TAKER)
  expect(read).toEqual(upTo(1031, 1100))
  read.length = 0
  // What was found is not kept.
  expect(await find({ last: 2000n })).toBeUndefined()
  expect(read[0]).toBe(31)
})

test('a fork between two rounds is noticed, and the next round begins again', async () => {
  const { find, read } = chainWith({ usedIn: 1100, brokenAt: 531 })
  expect(await find({ last: 2000n })).toBeUndefined()
  read.length = 0
  expect(await find({ last: 2000n })).toBeUndefined()
  expect(read).toEqual([531])
  read.length = 0
  expect(await find({ last: 2000n })).toBeUndefined()
  expect(read[0]).toBe(31)
})
