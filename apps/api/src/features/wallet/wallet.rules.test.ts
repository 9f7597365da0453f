import { expect, test } from 'vitest'
import { checkedAddress } from './wallet.rules.ts'

// The examples of EIP-55.
const RIGHT = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const WRONG = '0x5AAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

test.each([
  ['with its checksum', RIGHT, false, RIGHT],
  ['all lower case', RIGHT.toLowerCase(), false, RIGHT],
  ['all upper case', `0x${RIGHT.slice(2).toUpperCase()}`, false, RIGHT],
  ['with space around', ` ${RIGHT} `, false, RIGHT],
  ['with another checksum', WRONG, false, null],
  ['with another checksum, which is skipped', WRONG, true, RIGHT],
  ['too short', RIGHT.slice(0, -1), true, null],
  ['too long', `${RIGHT}0`, true, null],
  ['not hexadecimal', RIGHT.replace('a', 'g'), true, null],
  ['without 0x', RIGHT.slice(2), true, null],
  ['the zero address', `0x${'0'.repeat(40)}`, true, null],
  ['empty', '', true, null],
])('a wallet address is accepted in its checksum form, or refused: %s', (_, text, skipChecksum, expected) => {
  expect(checkedAddress(text, { skipChecksum })).toBe(expected)
})
