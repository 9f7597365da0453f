import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { get, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { testApp } from '../testing/test-app.ts'
import { labOrigin } from './lab-origin.ts'
import { movableClock } from './movable-clock.ts'
import { emailOf } from './seed-staff.ts'

const folder = mkdtempSync(join(tmpdir(), 'momi-events-'))
const app = await testApp({ now: '2026-03-02T08:00:00Z' })
const { inbox, pushBox } = app.deps.gateways
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

/** Opens the stream as a browser does, and collects its text. */
async function openStream(origin: string) {
  const request = get(`${origin}/lab/api/events`, { headers: { 'accept-encoding': 'gzip, br' } })
  const [answer] = (await once(request, 'response')) as [IncomingMessage]
  let text = ''
  answer.on('data', (part: Buffer) => (text += part.toString()))
  return { answer, text: () => text }
}

test('the lab is told of each message and push, shows no mails of staff, and an open stream does not delay the shutdown of the api', async () => {
  const lab = labOrigin(app.deps, [], movableClock(folder))
  const stream = await openStream(await lab.listen({ port: 0, host: '127.0.0.1' }))
  expect(stream.answer.headers['content-type']).toBe('text/event-stream')
  inbox.receive({ channel: 'sms', to: '+2348030000001', text: '123456' })
  await expect.poll(stream.text).toMatch(/event: inbox\ndata: changed\n\n$/)
  inbox.receive({ channel: 'email', to: emailOf('owner'), text: 'A change waits' })
  const { messages } = (await lab.inject('/lab/api/inbox')).json<{ messages: object[] }>()
  expect(messages).toMatchObject([{ to: '+2348030000001' }])
  await pushBox!.send({ token: 'a', kind: 'lab', title: 'Your streak', body: 'Day 3 is open', path: '/missions' })
  await expect.poll(stream.text).toMatch(/event: pushes\ndata: changed\n\n$/)
  const ended = once(stream.answer, 'end')
  await lab.close()
  await ended
})
