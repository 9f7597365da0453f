import { expect, test } from 'vitest'
import { labelOf, otherwiseOf, stagesAhead, stepsOf } from './look-ahead.ts'
import type { Delivery, Trace } from './trace-messages.ts'

const step = (stage: Trace['stage'], why: string | null = null): Trace => ({
  stage,
  at: '2026-03-02T08:00:00.000Z',
  holder: 'momi',
  dueAt: null,
  why,
})

test.each<[Delivery, Trace, string[]]>([
  ['exchange', step('CHECKED'), ['SENT_TO_PARTNER', 'DONE']],
  ['exchange', step('CHECKED', 'NEW_ACCOUNT'), ['SENT_TO_PARTNER', 'DONE']],
  ['exchange', step('SENT_TO_PARTNER', '0x12'), ['DONE']],
  ['exchange', step('DONE', '0x12'), []],
  ['exchange', step('FAILED', 'EXCHANGE_RETURNED'), []],
  ['payout', step('EARNED'), ['SENT_TO_PARTNER', 'DONE']],
  ['payout', step('CHECKED', 'PAID_AGAIN'), ['SENT_TO_PARTNER', 'DONE']],
  ['form', step('EARNED'), ['CHECKED', 'DONE']],
  ['form', step('CHECKED'), ['DONE']],
  ['voucher', step('EARNED'), []],
  ['top-up', step('EARNED', 'DEFAULT_BROWSER_CHECK'), ['CHECKED', 'SENT_TO_PARTNER', 'DONE']],
  ['top-up', step('EARNED'), ['SENT_TO_PARTNER', 'DONE']],
  ['top-up', step('CHECKED'), ['SENT_TO_PARTNER', 'DONE']],
])('[CLI-05] delivery %s: after the step %o, these stages are ahead: %j', (delivery, last, stages) => {
  expect(stagesAhead([last], delivery).map(({ stage }) => stage)).toEqual(stages)
})

test.each<[Delivery, Trace, now: string, past: string]>([
  ['exchange', step('CHECKED'), 'Preparing your payment', 'Requested'],
  ['payout', step('CHECKED'), 'Preparing your payment', 'Claimed'],
  ['payout', step('CHECKED', 'NEW_ACCOUNT'), 'On hold', 'On hold'],
  ['payout', step('EARNED'), 'Ready to claim', 'Earned'],
  ['payout', step('SENT_TO_PARTNER', '0x12'), 'Sent to your wallet', 'Sent to your wallet'],
  ['form', step('CHECKED'), 'Being checked by our team', 'Claimed'],
  ['top-up', step('CHECKED'), 'Default browser confirmed', 'Default browser confirmed'],
])('[CLI-05] delivery %s: the step %o has its labels as the last and as a past step', (delivery, trace, now, past) => {
  expect(labelOf(trace, delivery, true)).toMatchObject({ message: now })
  expect(labelOf(trace, delivery, false)).toMatchObject({ message: past })
})

test('[CLI-05] a reward after its expiry date is shown as expired, before and after the server has recorded the expiry', () => {
  const earned = step('EARNED')
  const reward = { status: 'EXPIRED', claimBefore: '2026-03-09T08:00:00.000Z', traces: [earned] } as const
  const steps = stepsOf({ ...reward, traces: [earned] })
  expect(steps.at(-1)).toMatchObject({ stage: 'FAILED', at: reward.claimBefore, why: 'EXPIRED' })
  expect(stepsOf({ ...reward, traces: [...steps] })).toHaveLength(2)
  expect(stepsOf({ ...reward, status: 'UNCLAIMED', traces: [earned] })).toEqual([earned])
})

test('[CLI-05] only the first failure of a payment can be answered by sending it again', () => {
  const first = [step('EARNED'), step('CHECKED')]
  expect(otherwiseOf(first, 'payout')).toMatchObject({ message: 'If the payment fails, you can have it sent again.' })
  expect(otherwiseOf([...first, step('CHECKED', 'PAID_AGAIN')], 'payout')).toBeUndefined()
})
