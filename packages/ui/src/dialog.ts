import { useSyncExternalStore, type ReactNode } from 'react'
import { needOverlay } from './overlay-host.ts'

/** The dialog of the specification, sections 3 and 4. A string `image` is a URL. */
export type DialogConfig = {
  title?: string | undefined
  text: ReactNode
  image?: ReactNode
  imagePosition?: 'top' | 'padded' | undefined
  primaryButtonText?: string | undefined
  secondaryButtonText?: string | undefined
  onPrimaryButtonClick?: (() => void) | undefined
  onSecondaryButtonClick?: (() => void) | undefined
}

/** An open dialog. A dialog that replaces another one has another id. */
interface OpenDialog extends DialogConfig {
  id: number
}

let current: OpenDialog | null = null
let count = 0
/** The path of the screen that opened the dialog. */
let openedAt = ''
const listeners = new Set<() => void>()

function set(config: OpenDialog | null) {
  current = config
  for (const listener of listeners) listener()
}

export function openDialog(config: DialogConfig) {
  openedAt = location.pathname
  needOverlay()
  set({
    ...config,
    id: ++count,
    imagePosition: config.imagePosition ?? 'top',
    primaryButtonText: config.primaryButtonText ?? 'OK',
  })
}

/** Whether the screen that opened the dialog has been left, for example while the dialog's code was loading. */
export const isDialogOutdated = () => current !== null && openedAt !== location.pathname

export function resetDialog() {
  set(null)
}

/** Runs the callback of the button if there is one, then closes, unless the callback opened another dialog. */
export function answerDialog(button: 'primary' | 'secondary') {
  const asked = current
  try {
    if (button === 'primary') asked?.onPrimaryButtonClick?.()
    else asked?.onSecondaryButtonClick?.()
  } finally {
    if (current === asked) set(null)
  }
}

export function currentDialog() {
  return current
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useDialog() {
  return useSyncExternalStore(subscribe, currentDialog, currentDialog)
}
