import { randomUUID } from 'node:crypto'
import type { ApiError } from '@momi/client/http/api-error'
import { rounds } from '@momi/testing/rounds'
import { afterAll, expect, test } from 'vitest'
import { startApi } from '../../testing/api-process.ts'
import { newPhone, storage, type Phone } from '../../testing/http-client.ts'
import { countBy } from '../../testing/count-by.ts'
import { onPostgres } from '../../testing/test-database.ts'

// PGlite serializes transactions and supports only one process, so a few rounds with one process are enough there.
const ROUNDS = onPostgres ? rounds(10, 20) : 2
const data = await storage()
const processes = await Promise.all(
  Array.from({ length: onPostgres ? 2 : 1 }, (_, i) => startApi({ env: data.env(i) })),
)
const apiOf = (i: number) => processes[i % processes.length]!.api
afterAll(async () => {
  for (const process of processes) await process.kill()
  await data.remove()
})

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
  phone
    .on(apiOf(i))('POST /api/v2/auth/login/email-otp/request', { body: { email } })
    .then(
      () => 'sent',
      (error: ApiError) => error.code ?? error.message,
    )

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
  for (let round = 0; round < ROUNDS; round++) {
    const email = address()
    const phones = await Promise.all(Array.from({ length: 8 }, (_, i) => newPhone(apiOf(i))))
    const outcomes = await Promise.all(phones.map((phone, i) => ask(phone, email, i)))
    expect(countBy(outcomes)).toEqual({ sent: 1, too_many_requests: 7 })
    expect(await received([email])).toBe(1)
  }
}, 120_000)

test('the limit of one-time codes for one user applies across all processes', async () => {
  const phone = await newPhone(apiOf(0))
  const emails = Array.from({ length: 16 }, address)
  const outcomes = await Promise.all(emails.map((email, i) => ask(phone, email, i)))
  expect(countBy(outcomes)).toEqual({ sent: 10, too_many_requests: 6 })
  expect(await received(emails)).toBe(10)
})
