/** Storage between visits. If it is missing or full, values last for this visit. */
export interface KeyValue {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
}

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
