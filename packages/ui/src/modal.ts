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
 * The dialog's handlers for a close by the user, with Escape or the back gesture. Chromium reports it twice. The cancel
 * event comes immediately, but is sometimes missing; the close event comes later, when a second press may already have
 * opened the dialog again, which would close that one too. `dismiss` is not called when the ref above closes the
 * dialog.
 */
export function onDismiss(dismiss: () => void) {
  return {
    onCancel: ({ target, currentTarget }: SyntheticEvent<HTMLDialogElement>) => {
      // A file field inside the dialog has a cancel event of its own.
      if (target === currentTarget) dismiss()
    },
    onClose: ({ currentTarget }: SyntheticEvent<HTMLDialogElement>) => {
      if (currentTarget.isConnected && !currentTarget.open) dismiss()
    },
  }
}
