import type { KeyValue } from '@momi/client/storage'

declare global {
  interface Window {
    /** Sets the document's attribute of Lite mode (shared/set-lite.js). */
    setLite?: () => void
  }
}

/** The chosen Lite mode; 'auto' turns it on with Save-Data and on a slow connection. */
export type LiteChoice = 'auto' | 'on' | 'off'

const STORAGE_KEY = 'momi.lite'

export function liteChoice(storage: Pick<KeyValue, 'getItem'>): LiteChoice {
  const choice = storage.getItem(STORAGE_KEY)
  return choice === 'on' || choice === 'off' ? choice : 'auto'
}

export function chooseLite(storage: Pick<KeyValue, 'setItem' | 'removeItem'>, choice: LiteChoice): void {
  if (choice === 'auto') storage.removeItem(STORAGE_KEY)
  else storage.setItem(STORAGE_KEY, choice)
  window.setLite?.()
}
