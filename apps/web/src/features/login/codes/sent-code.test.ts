import { memoryStorage } from '@momi/client/testing/fakes'
import { expect, test } from 'vitest'
import { saveSentCode, savedSentCode, type SentCode } from './sent-code.ts'

const NOW = Date.parse('2026-03-10T12:00:00Z')
const sent: SentCode = {
  phone: '+2348021234567',
  verificationId: 'v',
  expiresAt: '2026-03-10T12:05:00.000Z',
  resendAt: '2026-03-10T12:01:00.000Z',
}

test('a page that is reloaded while the code is valid continues with the code', () => {
  const storage = memoryStorage()
  saveSentCode(storage, sent)
  expect(savedSentCode(storage, NOW)).toEqual(sent)
  expect(savedSentCode(storage, Date.parse(sent.expiresAt))).toBeUndefined()
  saveSentCode(storage, undefined)
  expect(storage.entries.size).toBe(0)
})

test.each(['', 'null', '{}', '7', JSON.stringify({ ...sent, phone: 7 }), JSON.stringify({ ...sent, expiresAt: 'x' })])(
  'with %j in storage, the page starts at the phone number',
  (kept) => {
    expect(savedSentCode(memoryStorage({ 'momi.phoneCode': kept }), NOW)).toBeUndefined()
  },
)
