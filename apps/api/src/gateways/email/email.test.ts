import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, expect, test } from 'vitest'
import { smtpEmail } from './email.ts'

const received: { from: string; to: string[]; text: string }[] = []
const server = new SMTPServer({
  disabledCommands: ['STARTTLS'],
  onAuth: ({ username, password }, _session, done) =>
    username === 'momi' && password === 'secret' ? done(null, { user: username }) : done(new Error('Not known')),
  onRcptTo: ({ address }, _session, done) =>
    address.startsWith('nobody') ? done(Object.assign(new Error(`No ${address} here`), { responseCode: 550 })) : done(),
  onData: (stream, { envelope }, done) => {
    const parts: Buffer[] = []
    stream.on('data', (part: Buffer) => parts.push(part))
    stream.on('end', () => {
      const { mailFrom, rcptTo } = envelope
      const from = mailFrom === false ? '' : mailFrom.address
      received.push({ from, to: rcptTo.map(({ address }) => address), text: Buffer.concat(parts).toString() })
      done()
    })
  },
})
server.listen(0, '127.0.0.1')
await once(server.server, 'listening')
const { port } = server.server.address() as AddressInfo
const from = 'Momi <no-reply@momi.example>'
const message = { to: 'ada@mail.example', subject: 'Seu código Momi', text: '123456 é o seu código' }
afterAll(() => new Promise<void>((resolve) => server.close(resolve)))

test('a message is sent by SMTP, from the configured address', async () => {
  await smtpEmail({ url: `smtp://momi:secret@127.0.0.1:${port}`, from }).send(message)
  expect(received).toEqual([
    {
      from: 'no-reply@momi.example',
      to: ['ada@mail.example'],
      text: expect.stringMatching(/Subject: =\?UTF-8\?.*123456 =C3=A9 o seu c=C3=B3digo/s),
    },
  ])
})

test('the error for a server that is down, or that refuses our password or the recipient, does not name the recipient', async () => {
  const stranger = smtpEmail({ url: `smtp://momi:wrong@127.0.0.1:${port}`, from })
  await expect(stranger.send(message)).rejects.toThrow(/^The mail server answered 535$/)
  const known = smtpEmail({ url: `smtp://momi:secret@127.0.0.1:${port}`, from })
  await expect(known.send({ ...message, to: 'nobody@mail.example' })).rejects.toThrow(/^The mail server answered 550$/)
  const gone = smtpEmail({ url: 'smtp://127.0.0.1:1', from })
  await expect(gone.send(message)).rejects.toThrow(/^The mail server answered [A-Z]+$/)
})
