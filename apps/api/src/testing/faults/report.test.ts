import { expect, test } from 'vitest'
import { describeReport } from './report.ts'

const report = {
  seed: 7,
  seconds: 90,
  requests: { requests: 20, acknowledged: 10, refused: 0, unknown: 1 },
  refusals: {},
  people: 3,
  signIns: 2,
  leftOut: [],
  payouts: 1,
  kills: 4,
  faults: { 'next day': 1 },
  recoveries: {},
  findings: [],
}

test('a report says what was found, and which faults were left out', () => {
  const text = describeReport(report)
  expect(text).toContain('seed 7, 1.5 minutes, 3 people, 20 requests, 2 sign-ins')
  expect(text).toMatch(/\n0 lost, 0 doubled, 0 unexplained, 0 contradiction$/)
  expect(text).not.toContain('left out')
  const partial = describeReport({ ...report, leftOut: ['disk of PostgreSQL full', 'disk of the payout service full'] })
  expect(partial).toContain(
    'left out, because only root may mount a disk here: disk of PostgreSQL full, disk of the payout service full',
  )
})
