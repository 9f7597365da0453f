import { randomId } from '../random-id.ts'
import type { KeyValue } from '../storage.ts'
import { SIGN_IN_KEY } from './stored-session.ts'

/** The Idempotency-Key of every call that signs in or adds a way to sign in, the same until one succeeds. */
export function signInKey(storage: KeyValue): string {
  const key = storage.getItem(SIGN_IN_KEY) ?? randomId()
  storage.setItem(SIGN_IN_KEY, key)
  return key
}

/** Forgets the key of a sign-in that has succeeded. */
export const endSignIn = (storage: KeyValue): void => storage.removeItem(SIGN_IN_KEY)
