import { useSyncExternalStore } from 'react'

/** The connection, and the age of the screen's data. */
interface Connectivity {
  isOffline: boolean
  /** The time of the oldest data on the screen; undefined if unknown. */
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

/** Called for each answer of the server. */
export function noteFreshAnswer(name: string): void {
  show(name, Date.now())
  set(false)
}

/** Called when the network failed and a cached answer from `at` is shown. */
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

/** The last known state of the connection. */
export const useConnectivity = (): Connectivity => useSyncExternalStore(subscribe, current)
