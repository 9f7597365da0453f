import type { SyntheticEvent } from 'react'

/**
 * A ref callback that keeps a dialog open while it is mounted. Because the dialog is closed before its element is
 * removed, the element that had the focus before gets it back, or the screen's heading if that element no longer
 * exists.
 */
export function openModal(dialog: HTMLDialogElement) {
  dialog.showModal()
  return () => {
    dialog.close()
    const { activeElement, body } = document
    // If the focus is still in the dialog or on the body, the element that had it before was removed.
    if (activeElement === body || dialog.contains(activeElement))
      document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
  }
}

/**
 * The dialog's handlers for when the user closes it, with Escape or the back gesture. Chromium then sends two events:
 * cancel immediately, but not always, and close later. By then, a second press may have opened the dialog again, and
 * the late event must not dismiss that one. `dismiss` is not called when the ref above closes the dialog.
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
