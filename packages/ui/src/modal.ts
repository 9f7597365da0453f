import type { SyntheticEvent } from 'react'
import { enterOverlay } from './overlays.ts'
import { showToastsAbove } from './toast-container.ts'

/**
 * A ref callback that keeps a dialog open while it is mounted. Because the dialog is closed before its element is
 * removed, the element that had the focus before gets it back, or the screen's heading if that element no longer
 * exists.
 */
export function openModal(dialog: HTMLDialogElement) {
  if (dialog.showModal) dialog.showModal()
  // Without a network, the dialog stays part of the page.
  else void import('./dialog-polyfill.ts').then((it) => it.showModal(dialog))
  // Closing the element raises the event that `onDismiss` handles.
  const leave = enterOverlay(() => dialog.close?.())
  const releaseToasts = showToastsAbove(dialog)
  return () => {
    dialog.close?.()
    leave()
    releaseToasts()
    const { activeElement, body } = document
    // If the focus is still in the dialog or on the body, the element that had it before was removed.
    if (activeElement === body || dialog.contains(activeElement))
      document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
  }
}

/**
 * The handlers of a dialog that the user closes with Escape or the back gesture. Chromium usually sends `cancel`
 * immediately, and always sends `close` later. By then the dialog may have been opened again, and the late `close` must
 * not dismiss it. When `openModal` closes the dialog, `dismiss` is not called.
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
