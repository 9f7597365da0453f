import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { endOf, HASHED_COLUMNS, hashOf, headOf, lineOf, NO_ROOT, rootOf, type HashedEntry } from './entry-hashes.ts'

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const entry: HashedEntry = {
  entry: 7,
  account: '6f0b3d53-64ab-4a0e-8f0c-0d4c4b4d6a11',
  counterpart: 'issued',
  amount: 10,
  balance_after: 30,
  reason: 'CHECK_IN',
  ref: '2026-03-02',
  at_us: 1_772_438_400_000_001,
}
const TEXT = '[7,"6f0b3d53-64ab-4a0e-8f0c-0d4c4b4d6a11","issued",10,30,"CHECK_IN","2026-03-02",1772438400000001]'

// Auditors compute these hashes themselves, so that neither the columns nor their order may change.
test('the hash of an entry is that of its columns, after the hash of the entry before', () => {
  expect(Object.keys(HASHED_COLUMNS)).toEqual(Object.keys(entry))
  expect(HASHED_COLUMNS).toEqual({
    entry: 'int8',
    account: 'uuid',
    counterpart: 'text',
    amount: 'int8',
    balance_after: 'int8',
    reason: 'text',
    ref: 'text',
    at_us: 'int8',
  })
  expect(hashOf(undefined, entry)).toBe(sha256(TEXT))
  expect(hashOf('abc', entry)).toBe(sha256(`abc${TEXT}`))
})

test('the root of a day is the hash of its file', () => {
  const [one, other] = ['1', '2'].map((hash) => ({ account: entry.account, entry: Number(hash), hash }))
  const root = rootOf('2026-03-02')
  root.add(one!)
  root.add(other!)
  expect(root.entries()).toBe(2)
  expect(NO_ROOT).toBe('0'.repeat(64))
  const file = `Momi ledger 2026-03-02\n${entry.account} 1 1\n${entry.account} 2 2\nprevious ${NO_ROOT}\n`
  expect(headOf('2026-03-02') + lineOf(one!) + lineOf(other!) + endOf(NO_ROOT)).toBe(file)
  expect(root.end(NO_ROOT)).toBe(sha256(file))
  expect(rootOf('2026-03-02').entries()).toBe(0)
})
