import { safeStorage } from '@momi/client/storage'
import { ownZone, ZONES } from '@momi/contract/rules/calendar'
import { useSyncExternalStore } from 'react'

const KEY = 'momi.console.timeZone'
const storage = safeStorage(() => localStorage)
const listeners = new Set<() => void>()

/** The zones that staff can choose besides the browser's own. */
export const TIME_ZONES: readonly string[] = ['UTC', ...Object.values(ZONES)]

/** The chosen zone; undefined for the browser's. */
export const chosenTimeZone = (): string | undefined => TIME_ZONES.find((zone) => zone === storage.getItem(KEY))

/** The zone in which the console shows times and counts days. */
export const timeZone = (): string => chosenTimeZone() ?? ownZone()

export function chooseTimeZone(zone: string | undefined): void {
  if (zone === undefined) storage.removeItem(KEY)
  else storage.setItem(KEY, zone)
  for (const listener of listeners) listener()
}

/** `timeZone`, also after a choice on this tab or another. */
export const useTimeZone = (): string => useSyncExternalStore(subscribe, timeZone)

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  // The event comes from the other tabs.
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}
