import { expect, test } from 'vitest'
import { addBytes, networkBytes, VISIT_GAP_MS, type DataUse } from './data-use.rules.ts'

const NOON = new Date(2026, 10, 22, 12).getTime()
const before: DataUse = { month: '2026-11', monthBytes: 5000, visitBytes: 700, lastAt: NOON }

test.each([
  [
    'without an earlier download the month and the visit begin at 0',
    undefined,
    NOON,
    { month: '2026-11', monthBytes: 10, visitBytes: 10 },
  ],
  [
    'within a visit the bytes of the month and of the visit grow',
    before,
    NOON + VISIT_GAP_MS - 1,
    { monthBytes: 5010, visitBytes: 710 },
  ],
  ['after a pause the visit begins at 0', before, NOON + VISIT_GAP_MS, { monthBytes: 5010, visitBytes: 10 }],
  ['a phone clock set back ends the visit', before, NOON - VISIT_GAP_MS, { monthBytes: 5010, visitBytes: 10 }],
  [
    'the bytes of a new month begin at 0',
    before,
    new Date(2026, 11, 1).getTime(),
    { month: '2026-12', monthBytes: 10, visitBytes: 10 },
  ],
  [
    'the bytes of the same month in another year begin at 0',
    before,
    new Date(2027, 10, 22).getTime(),
    { month: '2027-11', monthBytes: 10 },
  ],
])('%s', (_, use, now, expected) => {
  expect(addBytes(use, 10, now)).toMatchObject({ ...expected, lastAt: now })
})

test('a visit may continue past the end of a month', () => {
  const last = new Date(2026, 10, 30, 23, 59).getTime()
  expect(addBytes({ ...before, lastAt: last }, 10, last + 120_000)).toMatchObject({
    month: '2026-12',
    monthBytes: 10,
    visitBytes: 710,
  })
})

const entry = {
  name: 'https://momi.test/api/v1/points',
  initiatorType: 'fetch',
  nextHopProtocol: 'http/1.1',
  workerStart: 0,
}

test.each([
  ['a cached response takes nothing', { transferSize: 0 }, 0],
  ['a call', { transferSize: 400 }, 365],
  ['a file with a hash', { transferSize: 400, name: 'https://momi.test/assets/a.js' }, 360],
  [
    'a file that was not modified, whose protocol is unknown',
    { transferSize: 300, name: 'https://momi.test/market/a.svg', nextHopProtocol: '' },
    460,
  ],
  ['a page', { transferSize: 1300, name: 'https://momi.test/missions', initiatorType: 'navigation' }, 2150],
  ['over HTTP/2 the headers are compressed', { transferSize: 400, nextHopProtocol: 'h2' }, 400],
  ['over HTTP/3 the headers are compressed', { transferSize: 400, nextHopProtocol: 'h3' }, 400],
])('the bytes of a download on the network are computed from its timing: %s', (_, more, bytes) => {
  expect(networkBytes({ ...entry, ...more })).toBe(bytes)
})
