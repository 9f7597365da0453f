import { HEADERS } from '@momi/contract/headers'
import type { PhoneState } from '../phone.ts'
import { nativeFetch } from './network.ts'
import { emit } from './events.ts'

let registeredFor: string | undefined

/** Registers the phone's push token with each new access token, because the person may have changed. */
export async function registerForPushes({ language }: PhoneState, haid: string, accessToken: string): Promise<void> {
  if (registeredFor === accessToken) return
  registeredFor = accessToken
  // A real app gets its token from FCM; the lab's inbox accepts any token.
  const token = `lab-phone-of:${haid}`
  const response = await nativeFetch('/api/v2/user/fcm-token', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      [HEADERS.authorization]: `Bearer ${accessToken}`,
      [HEADERS.frontend]: 'lab',
    },
    body: JSON.stringify({ token, platform: 'android', language }),
  })
  if (response.ok) emit({ kind: 'push-token', token })
  else registeredFor = undefined
}
