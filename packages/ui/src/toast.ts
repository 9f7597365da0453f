import { useSyncExternalStore } from 'react'
import { needOverlay } from './overlay-host.ts'

export type ToastType = 'default' | 'success' | 'info' | 'warning' | 'error' | 'loading'
export type Toast = { text: string; type: ToastType }

const waiting: Toast[] = []
const listeners = new Set<() => void>()
let isNeeded = false
let show: ((toast: Toast) => void) | null = null

/**
 * Shows a short message at top centre. The first one loads the toast library; until then messages are queued.
 */
export function toast(text: string, { type = 'default' }: { type?: ToastType } = {}) {
  if (show) return show({ text, type })
  waiting.push({ text, type })
  isNeeded = true
  needOverlay()
  for (const listener of listeners) listener()
}

/** Delivers queued toasts and all later ones; returns a function that disconnects. */
export function connectToasts(next: (toast: Toast) => void) {
  show = next
  waiting.splice(0).forEach(next)
  return () => {
    if (show === next) show = null
  }
}

export const isToasterNeeded = () => isNeeded

function onToasterNeeded(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Whether there has been a toast: the toast library and its styles load with the first one. */
export const useToasterNeeded = () => useSyncExternalStore(onToasterNeeded, isToasterNeeded, isToasterNeeded)
