import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { httpSms } from './sms.ts'

let answers: number[]
let asked: { headers: Record<string, unknown>; body: unknown }[]
const server = createServer((request, response) => {
  const parts: Buffer[] = []
  request.on('data', (part: Buffer) => parts.push(part))
  request.on('end', () => {
    asked.push({ headers: request.headers, body: JSON.parse(Buffer.concat(parts).toString()) })
    response.writeHead(answers.shift() ?? 202).end('{}')
  })
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/send`
const sms = httpSms({ url, token: 'of-the-provider' })
const message = { to: '+2348031234567', text: '123456 is your code' }
beforeEach(() => {
  answers = []
  asked = []
})
afterAll(() => server.close())

test('a message is sent as JSON with the bearer token', async () => {
  await sms.send(message)
  expect(asked).toEqual([
    { headers: expect.objectContaining({ authorization: 'Bearer of-the-provider' }), body: message },
  ])
})

test('a temporary failure of the provider is retried once', async () => {
  answers = [503]
  await sms.send(message)
  expect(asked).toHaveLength(2)
})

test('a refusal is not retried', async () => {
  answers = [400]
  await expect(sms.send(message)).rejects.toThrow('The SMS provider answered 400')
  expect(asked).toHaveLength(1)
})

test('the error for a provider that stays down does not contain the phone number', async () => {
  answers = [500, 502]
  await expect(sms.send(message)).rejects.toThrow('The SMS provider answered 502')
  const gone = httpSms({ url: 'http://127.0.0.1:1/send', token: '' })
  await expect(gone.send(message)).rejects.toThrow('The SMS provider answered nothing')
})
