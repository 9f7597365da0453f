import { useSyncExternalStore } from 'react'

/** 'failing': there is a network, but the last answer broke off or was not the server's. */
type Connection = 'online' | 'offline' | 'failing'

/** The connection, and the age of the screen's data. */
interface Connectivity {
  connection: Connection
  /** The time of the oldest data on the screen; undefined if unknown, or if some of the data is missing. */
  updatedAt: number | undefined
  /** Whether some of the data is from an earlier visit, until the server answers. */
  isKept: boolean
  /** The path of the screen that this data is on. Another screen that shows none of the server's data has no age. */
  path: string
}

let connectivity: Connectivity = { connection: 'online', updatedAt: undefined, isKept: false, path: '' }
let screen = ''
const shown = new Map<string, number>()
/** The calls that were answered since the page was loaded, and those whose answer of an earlier visit is shown. */
const answered = new Set<string>()
const kept = new Set<string>()
/** How many parts of the screen could not be loaded. */
let missing = 0
const listeners = new Set<() => void>()
/** An answer that was on its way when the network went may be noted this much later. */
const LATE_MS = 5000
/** When the browser last said that it is offline. */
let offlineAt = -Infinity

function set(connection: Connection): void {
  const updatedAt = shown.size > 0 && missing === 0 ? Math.min(...shown.values()) : undefined
  const isKept = kept.size > 0
  const next: Connectivity = { connection, updatedAt, isKept, path: screen }
  if (Object.entries(next).every(([field, value]) => connectivity[field as keyof Connectivity] === value)) return
  connectivity = next
  for (const listener of listeners) listener()
}

function show(name: string, at: number): void {
  if (screen !== location.pathname) {
    shown.clear()
    kept.clear()
  }
  screen = location.pathname
  shown.set(name, at)
  kept.delete(name)
}

/**
 * Called for each answer of the server. One that was requested before the network went is no sign that it is back; but
 * later answers are, because some browsers say offline by mistake.
 */
export function noteFreshAnswer(name: string): void {
  show(name, Date.now())
  answered.add(name)
  set(!navigator.onLine && Math.abs(Date.now() - offlineAt) < LATE_MS ? connectivity.connection : 'online')
}

/** Called when a screen shows the answer of an earlier visit from `at`. */
export function noteKeptAnswer({ name, at }: { name: string; at: number }): void {
  if (answered.has(name)) return
  show(name, at)
  kept.add(name)
  set(connectivity.connection)
}

/** Called when a cached answer from `at` is shown, because there is no network or because the call is failing. */
export function noteCachedAnswer(name: string, at: number, isFailing: boolean): void {
  show(name, at)
  set(isFailing ? 'failing' : 'offline')
}

/** Called when a part of the screen could not be loaded. The returned function is called when that is over. */
export function noteMissing(): () => void {
  missing++
  set(connectivity.connection)
  return () => {
    missing--
    set(connectivity.connection)
  }
}

export function setOffline(isOffline: boolean): void {
  if (isOffline) offlineAt = Date.now()
  set(isOffline ? 'offline' : 'online')
}

/** Follows what the browser says of the network, which may have gone before this is called. */
export function watchConnection(): void {
  if (!navigator.onLine) setOffline(true)
  addEventListener('offline', () => setOffline(true))
  addEventListener('online', () => setOffline(false))
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const current = () => connectivity

/** The last known state of the connection. */
export const useConnectivity = (): Connectivity => useSyncExternalStore(subscribe, current)

export const useIsOffline = (): boolean => useConnectivity().connection === 'offline'
