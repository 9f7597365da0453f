import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { apiProcesses, raceRounds } from '../../testing/api-processes.ts'
import { newPhone, type Phone } from '../../testing/http-client.ts'
import { countBy } from '../../testing/count-by.ts'
import { outcomeOf, race, times } from '../../testing/race.ts'

const { apiOf, processes, close } = await apiProcesses()
afterAll(close)

// Moves the clocks to noon, so that no rate-limit window of an hour or a day ends during the tests.
const minutes = 36 * 60 - Math.floor((Date.now() / 60_000) % (24 * 60))
for (const { internal } of processes)
  await fetch(`${internal}/lab/api/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ minutes }),
  })

const address = () => `${randomUUID()}@mail.example`
const ask = (phone: Phone, email: string, i: number) =>
  outcomeOf(phone.on(apiOf(i))('POST /api/v2/auth/login/email-otp/request', { body: { email } }), 'sent')

/** The number of messages to `emails` that all processes together have sent. */
async function received(emails: readonly string[]): Promise<number> {
  const inboxes = await Promise.all(
    processes.map(async ({ internal }) => {
      const answer = await fetch(`${internal}/lab/api/inbox`)
      return ((await answer.json()) as { messages: { to: string }[] }).messages
    }),
  )
  return inboxes.flat().filter(({ to }) => emails.includes(to)).length
}

test('one message is sent each time eight phones request a code for one e-mail address concurrently', async () => {
  await race({
    rounds: raceRounds(5, 20),
    setUp: async () => ({ email: address(), phones: await Promise.all(times(8, (i) => newPhone(apiOf(i)))) }),
    concurrently: ({ email, phones }) => phones.map((phone, i) => ask(phone, email, i)),
    mustHold: async (outcomes, { email }) => {
      expect(countBy(outcomes)).toEqual({ sent: 1, too_many_requests: 7 })
      expect(await received([email])).toBe(1)
    },
  })
})

test('the limit of one-time codes for one user applies across all processes', async () => {
  await race({
    setUp: async () => ({ phone: await newPhone(apiOf(0)), emails: Array.from({ length: 16 }, address) }),
    concurrently: ({ phone, emails }) => emails.map((email, i) => ask(phone, email, i)),
    mustHold: async (outcomes, { emails }) => {
      expect(countBy(outcomes)).toEqual({ sent: 10, too_many_requests: 6 })
      expect(await received(emails)).toBe(10)
    },
  })
})
