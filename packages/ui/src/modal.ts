import type { SyntheticEvent } from 'react'

/**
 * A ref: mounted means open. Closing before the element goes gives the focus back to whoever had it, or to the screen's
 * heading where that is gone.
 */
export function openModal(dialog: HTMLDialogElement) {
  dialog.showModal()
  return () => {
    dialog.close()
    const { activeElement, body } = document
    // One that is gone cannot take it from the dialog's own button.
    if (activeElement === body || dialog.contains(activeElement))
      document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
  }
}

/** For onClose: only a close by the reader (Escape, the back gesture) counts, not the one of the ref above. */
export function onDismiss(dismiss: () => void) {
  return ({ currentTarget }: SyntheticEvent<HTMLDialogElement>) => {
    if (currentTarget.isConnected && !currentTarget.open) dismiss()
  }
}
