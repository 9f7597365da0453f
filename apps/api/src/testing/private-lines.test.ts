import { SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { privateLines } from './private-lines.ts'

const logged = (value: string) => JSON.stringify({ requestId: 'f2S7dA0-eyJU', value })

test('a log line with a token is found, whole or cut, but not one whose random request id happens to begin like a token', async () => {
  const token = await new SignJWT({ sub: 'ada' }).setProtectedHeader({ alg: 'HS256' }).sign(new Uint8Array(32))
  const found = [logged(token), logged(`Bearer ${token.slice(0, 20)}…`), logged('https://provider/?code=4711')]
  expect(privateLines([...found, logged('eyJhbGciOiJI')])).toEqual(found)
})
