import { useSyncExternalStore } from 'react'

/** What one screen shows, and when the server said it. */
interface Line {
  isGone: boolean
  /** The oldest of what the screen shows; undefined where nothing is known of it. */
  updatedAt: number | undefined
}

let line: Line = { isGone: false, updatedAt: undefined }
let screen = ''
const shown = new Map<string, number>()
const listeners = new Set<() => void>()

function set(isGone: boolean): void {
  const updatedAt = shown.size > 0 ? Math.min(...shown.values()) : undefined
  if (line.isGone === isGone && line.updatedAt === updatedAt) return
  line = { isGone, updatedAt }
  for (const listener of listeners) listener()
}

function show(name: string, at: number): void {
  if (screen !== location.pathname) shown.clear()
  screen = location.pathname
  shown.set(name, at)
}

/** The server answered just now. */
export function noteAnswer(name: string): void {
  show(name, Date.now())
  set(false)
}

/** The line failed, and what was answered `at` stands in. */
export function noteKept(name: string, at: number): void {
  show(name, at)
  set(true)
}

export const noteLine = (isGone: boolean): void => set(isGone)

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const current = () => line

/** The line as it was found last. */
export const useLine = (): Line => useSyncExternalStore(subscribe, current)
