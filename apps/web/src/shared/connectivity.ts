import { useSyncExternalStore } from 'react'

/** What one screen shows, and when the server said it. */
interface Connectivity {
  isOffline: boolean
  /** The oldest of what the screen shows; undefined where nothing is known of it. */
  updatedAt: number | undefined
}

let connectivity: Connectivity = { isOffline: false, updatedAt: undefined }
let screen = ''
const shown = new Map<string, number>()
const listeners = new Set<() => void>()

function set(isOffline: boolean): void {
  const updatedAt = shown.size > 0 ? Math.min(...shown.values()) : undefined
  if (connectivity.isOffline === isOffline && connectivity.updatedAt === updatedAt) return
  connectivity = { isOffline, updatedAt }
  for (const listener of listeners) listener()
}

function show(name: string, at: number): void {
  if (screen !== location.pathname) shown.clear()
  screen = location.pathname
  shown.set(name, at)
}

/** The server answered just now. */
export function noteFreshAnswer(name: string): void {
  show(name, Date.now())
  set(false)
}

/** The line failed, and what was answered `at` stands in. */
export function noteCachedAnswer(name: string, at: number): void {
  show(name, at)
  set(true)
}

export const setOffline = (isOffline: boolean): void => set(isOffline)

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const current = () => connectivity

/** The line as it was found last. */
export const useConnectivity = (): Connectivity => useSyncExternalStore(subscribe, current)
