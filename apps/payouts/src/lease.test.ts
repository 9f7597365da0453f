import { ApiError, NetworkError } from '@momi/client/http/api-error'
import type { Call } from '@momi/client/http/call'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLease, LeasedElsewhere } from './lease.ts'

const refusal = (errorCode: string) => new ApiError('', 409, '', JSON.stringify({ errorCode }))

/** A lease of 60 seconds from an api that gives `answers` in turn, and then grants each call. */
function open(...answers: Error[]) {
  const calls: string[] = []
  const api = async (key: string) => {
    calls.push(key.split(' ')[0]!)
    const refused = answers.shift()
    if (refused) throw refused
    return { seconds: 60 }
  }
  return { lease: createLease(Object.assign(api, { clear: () => {} }) as Call), calls }
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => void vi.useRealTimers())

test('a lease is renewed when half of its time is over', async () => {
  const { lease, calls } = open()
  await lease.ensure()
  vi.advanceTimersByTime(29_999)
  await lease.ensure()
  expect(calls).toEqual(['POST'])
  vi.advanceTimersByTime(1)
  await lease.ensure()
  expect(calls).toEqual(['POST', 'POST'])
})

test('while another instance has the lease, each call asks again', async () => {
  const { lease, calls } = open(refusal('payout_leased_elsewhere'))
  await expect(lease.ensure()).rejects.toBeInstanceOf(LeasedElsewhere)
  await lease.ensure()
  expect(calls).toEqual(['POST', 'POST'])
})

test.each([
  ['an answer that the lease is over', refusal('payout_lease_missing'), ['POST', 'POST']],
  ['another refusal', refusal('not_found'), ['POST']],
  ['a failed network', new NetworkError('Network failed'), ['POST']],
])('after %s to another call, the lease is taken again only if it is over', async (_, error, expected) => {
  const { lease, calls } = open()
  await lease.ensure()
  lease.noteError(error)
  await lease.ensure()
  expect(calls).toEqual(expected)
})

test('after a failed renewal, and after the end, the lease is taken again', async () => {
  const { lease, calls } = open(new NetworkError('Network failed'))
  await expect(lease.ensure()).rejects.toBeInstanceOf(NetworkError)
  await lease.ensure()
  await lease.end()
  await lease.ensure()
  expect(calls).toEqual(['POST', 'POST', 'DELETE', 'POST'])
})
