import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { SignJWT } from 'jose'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { ga4 } from './analytics/analytics.ts'
import { createFirebase } from './firebase/firebase.ts'
import { httpGasFee } from './gas-fee/gas-fee.ts'
import { createIdTokens } from './id-tokens.ts'
import { s3Store } from './object-store/s3.ts'
import { odisCombiner } from './odis/odis.ts'
import { createOpenId, newAuthorizationSecrets } from './openid/openid.ts'
import { createFcm } from './push/fcm.ts'
import { createGoogleAccess } from './push/google-access.ts'
import { httpSms } from './sms/sms.ts'
import { dtOne } from './top-up/dt-one.ts'

let answer: (response: ServerResponse) => void
let isGone = false
const partner = await listening((response) => answer(response))
let strangersRequests = 0
const stranger = await listening((response) => {
  strangersRequests++
  response.writeHead(200, { 'content-type': 'application/json' }).end('{"status":"SUCCESS"}')
})
const url = urlOf(partner)

beforeEach(() => {
  strangersRequests = 0
  isGone = false
})
afterAll(() => {
  for (const server of [partner, stranger]) server.close().closeAllConnections()
})

async function listening(respond: (response: ServerResponse) => void): Promise<Server> {
  const server = createServer((request, response) => {
    request.resume()
    respond(response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return server
}

function urlOf(server: Server): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const account = {
  project_id: 'momi',
  client_email: 'momi@momi.example',
  private_key: privateKey,
  token_uri: `${url}/token`,
}
const token = await new SignJWT({ auth_time: 1 })
  .setProtectedHeader({ alg: 'RS256', kid: 'one' })
  .setIssuer('https://accounts.example')
  .setAudience('momi')
  .setSubject('ada')
  .setIssuedAt()
  .setExpirationTime('1h')
  .sign(privateKey)
const settings = { url, key: 'key', secret: 'secret', token: 'token', measurementId: 'G-1' }
const objects = () => s3Store({ url, bucket: 'momi', region: 'eu-west-1', keyId: 'id', secret: 'secret' })
const person = { token: 't'.repeat(20), title: 'Hello', body: 'A reward', path: '/', kind: 'test' } as never
const provider = { issuer: url, clientId: 'momi', clientSecret: 'secret' }

const openIdWithin = (timeoutSeconds: number) =>
  createOpenId({ callback: 'https://momi.example/back', isDevelopment: true, timeoutSeconds }).authorizationUrl(
    provider,
    newAuthorizationSecrets(),
  )

const CALLS: Record<string, () => Promise<unknown>> = {
  'the gas-fee service': () => httpGasFee(settings).ensure({ reference: '1', wallet: '0x1', amount: '1' }),
  'the top-up partner, asked for an operator': () => dtOne(settings).operatorsOf('+5511987654321'),
  'the top-up partner, asked for a top-up': () =>
    dtOne(settings).send({ reference: '1', product: '1', phone: '+55119' }),
  'the SMS provider': () => httpSms({ url, token: 'token' }).send({ to: '+2348031234567', text: '123456' }),
  'the analytics service': () => ga4(settings).send({ user: '1', userProperties: {}, events: [] }),
  'the token endpoint for pushes': () =>
    createGoogleAccess({ account, scope: 'push', now: Date.now, timeoutMs: 5000 })(),
  'the keys of a provider of ID tokens': () =>
    createIdTokens({ issuers: ['https://accounts.example'], audiences: ['momi'], jwksUrl: url }).verify(token),
  'the keys of Firebase': () => createFirebase({ projectId: 'momi', jwksUrl: url, emulator: '' }).verifyPhone(token),
  'the service that obfuscates numbers': () =>
    odisCombiner({ url, publicKey: '', accountKey: `0x${'12'.repeat(32)}` }).identifierOf('+2348031234567'),
  'an OpenID provider': () => openIdWithin(5),
  'the object store': () => objects().get('0'.repeat(32)),
}

const outcomeOf = async (call: () => Promise<unknown>) => (await Promise.allSettled([call()]))[0].status

describe.each(Object.entries(CALLS))('%s', (_, call) => {
  test('gets no request at an address to which it redirects', async () => {
    answer = (response) => response.writeHead(307, { location: `${urlOf(stranger)}/` }).end()
    expect(await outcomeOf(call)).toBe('rejected')
    expect(strangersRequests).toBe(0)
  })

  test('is not read without end', async () => {
    answer = (response) => {
      response.once('close', () => (isGone = true))
      response.writeHead(200, { 'content-type': 'application/json' })
      const part = Buffer.alloc(256 * 1024, ' ')
      const send = () => {
        while (!isGone && response.write(part));
        if (!isGone) response.once('drain', send)
      }
      send()
    }
    expect(await outcomeOf(call)).toBe('rejected')
    await expect.poll(() => isGone).toBe(true)
  })
})

test('a push is tried again later, and follows no redirect', async () => {
  answer = (response) => response.writeHead(307, { location: `${urlOf(stranger)}/` }).end()
  const fcm = createFcm({ account, url, warn: () => undefined, wait: async () => undefined })
  expect(await fcm.send(person)).toBe('retry-later')
  expect(strangersRequests).toBe(0)
})

test('an OpenID provider that does not answer within its time is unavailable', async () => {
  answer = () => {}
  await expect(openIdWithin(0.1)).rejects.toMatchObject({ code: 'login_provider_unavailable' })
})
