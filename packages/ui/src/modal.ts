import type { SyntheticEvent } from 'react'

/**
 * A ref: the dialog is open while it is mounted. Closing it before the element is removed returns the focus to its
 * previous owner, or to the screen's heading if that no longer exists.
 */
export function openModal(dialog: HTMLDialogElement) {
  dialog.showModal()
  return () => {
    dialog.close()
    const { activeElement, body } = document
    // Removed elements cannot take the focus from the dialog's own button.
    if (activeElement === body || dialog.contains(activeElement))
      document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
  }
}

/**
 * A handler for onClose that calls `dismiss` only after a close by the user (Escape, the back gesture), not by the ref
 * above.
 */
export function onDismiss(dismiss: () => void) {
  return ({ currentTarget }: SyntheticEvent<HTMLDialogElement>) => {
    if (currentTarget.isConnected && !currentTarget.open) dismiss()
  }
}
