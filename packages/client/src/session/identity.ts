import type { KeyValue } from '../storage.ts'

const hex = (bytes: number) =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/**
 * Returns the stored id, or creates and stores one. A stored id that does not match `is` (for example because it was
 * edited by hand) is replaced, because the server would always refuse it.
 */
function storedId(storage: KeyValue, key: string, is: RegExp, make: () => string): string {
  const stored = storage.getItem(key)
  if (stored && is.test(stored)) return stored
  const made = make()
  storage.setItem(key, made)
  return made
}

/** A random id stored on the first run (section 3). */
export const frontendId = (storage: KeyValue): string =>
  storedId(storage, 'momi.frontendId', /^[\w-]{16,64}$/, () => hex(16))

/** Plain web: the id of the app instance (haid), and the secret that proves its possession (huid). */
export const deviceIds = (storage: KeyValue) => ({
  haid: storedId(storage, 'momi.haid', /^[0-9a-f]{16,64}$/, () => hex(16)),
  huid: storedId(storage, 'momi.huid', /^[\x21-\x7e]{16,128}$/, () => hex(32)),
})

/** Storage key of the referrer, which is stored until an account is created (referrer.ts). */
export const REFERRER = 'momi.referrerId'
