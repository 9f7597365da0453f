/** Storage between visits. If it is missing or full, values last for this visit. */
export interface KeyValue {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
}

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

/** Storage that never throws: values that the browser refuses are kept in memory. */
export function safeStorage(real: () => KeyValue): KeyValue {
  const memory = new Map<string, string>()
  const attempt = <T>(work: (storage: KeyValue) => T, otherwise: T): T => {
    try {
      return work(real())
    } catch {
      return otherwise
    }
  }
  return {
    getItem: (key) => memory.get(key) ?? attempt((storage) => storage.getItem(key), null),
    setItem: (key, value) => {
      const stored = attempt((storage) => (storage.setItem(key, value), true), false)
      if (stored) memory.delete(key)
      else memory.set(key, value)
    },
    removeItem: (key) => {
      memory.delete(key)
      attempt((storage) => storage.removeItem(key), undefined)
    },
  }
}
