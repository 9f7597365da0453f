import { HEADERS } from '@momi/contract/headers'
import type { PhoneState } from '../phone.ts'
import { accessToken } from './native-tokens.ts'
import { nativeFetch } from './network.ts'

/**
 * Calls the api as the vendor's app with the app's token. If the server refuses the token, retries once with a new one.
 */
export async function appCall(phone: PhoneState, path: string, body?: unknown): Promise<Response> {
  // Not crypto.randomUUID, which tests remove from the page.
  const key = crypto.getRandomValues(new Uint32Array(4)).join('-')
  const send = async (isForced: boolean) =>
    nativeFetch(path, {
      headers: {
        [HEADERS.authorization]: `Bearer ${await accessToken(phone, isForced)}`,
        [HEADERS.frontend]: 'lab',
        ...(body !== undefined && { 'content-type': 'application/json', [HEADERS.idempotencyKey]: key }),
      },
      ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
    })
  const first = await send(false)
  return first.status === 401 ? send(true) : first
}
