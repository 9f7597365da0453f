import pino from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Refusal } from '../errors.ts'
import { instrumentAll } from './instrument.ts'
import { answerError } from './not-accepted.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Two gateways whose calls end as `outcome` says, and the number of calls that reached the first one. */
function gateways() {
  const made = { outcome: () => Promise.resolve('sent'), calls: 0 }
  const lines: { level: number; msg: string }[] = []
  const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line) as (typeof lines)[number]) })
  const send = (): Promise<string> => {
    made.calls++
    return made.outcome()
  }
  return { made, lines, ...instrumentAll(log, { sms: { send }, email: { send: async () => 'sent' } }) }
}

const outcomeOf = (call: () => Promise<string>) => call().catch((error: Error) => error.message)
const times = async (count: number, call: () => Promise<string>) => {
  for (let made = 0; made < count; made++) await outcomeOf(call)
}

test('a gateway that keeps failing is left alone for ten seconds: callers get its failure at once, and others are called', async () => {
  const { made, sms, email, lines } = gateways()
  made.outcome = () => Promise.reject(new Error('no answer in time'))
  await times(25, sms.send)
  expect(made.calls).toBe(10)
  await expect(sms.send()).rejects.toMatchObject({
    name: 'GatewayFailure',
    gateway: 'sms',
    message: 'no answer in time',
  })
  expect(await email.send()).toBe('sent')
  expect(lines.filter(({ level }) => level === 50)).toMatchObject([{ gateway: 'sms' }])
  expect(lines.filter(({ msg }) => msg === 'a gateway failed')).toHaveLength(10)
})

test('a gateway is tried again with one call, and works again if that succeeds', async () => {
  const { made, sms } = gateways()
  made.outcome = () => Promise.reject(new Error('no answer in time'))
  await times(10, sms.send)
  vi.advanceTimersByTime(10_000)
  expect(await outcomeOf(sms.send)).toBe('no answer in time')
  expect(made.calls).toBe(11)
  await times(5, sms.send)
  expect(made.calls).toBe(11)

  made.outcome = () => Promise.resolve('sent')
  vi.advanceTimersByTime(10_000)
  expect(await sms.send()).toBe('sent')
  expect(await sms.send()).toBe('sent')
  expect(made.calls).toBe(13)
})

test('what a gateway does not accept fails for itself alone', async () => {
  const { made, sms } = gateways()
  made.outcome = () => Promise.reject(answerError('The SMS provider answered 400', 400))
  await times(30, sms.send)
  expect(made.calls).toBe(30)
  await expect(sms.send()).rejects.toMatchObject({ name: 'GatewayFailure', message: 'The SMS provider answered 400' })
  made.outcome = () => Promise.resolve('sent')
  expect(await sms.send()).toBe('sent')
})

test.each([408, 425, 429, 500, 503])('answers of %i open the circuit', async (status) => {
  const { made, sms } = gateways()
  made.outcome = () => Promise.reject(answerError(`The SMS provider answered ${status}`, status))
  await times(30, sms.send)
  expect(made.calls).toBe(10)
})

test('refusals of what a caller sent do not count as failures, those for an unavailable provider do', async () => {
  const { made, sms } = gateways()
  made.outcome = () => Promise.reject(new Refusal('login_token_invalid', 'Signed by somebody else'))
  await times(30, sms.send)
  expect(made.calls).toBe(30)
  made.outcome = () => Promise.reject(new Refusal('login_provider_unavailable', 'The keys cannot be had'))
  await times(30, sms.send)
  expect(made.calls).toBe(40)
  await expect(sms.send()).rejects.toMatchObject({ code: 'login_provider_unavailable' })
})
