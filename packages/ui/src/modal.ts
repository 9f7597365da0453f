import type { SyntheticEvent } from 'react'

/** A ref: mounted means open. Closing before the element goes gives the focus back to whoever had it. */
export function openModal(dialog: HTMLDialogElement) {
  dialog.showModal()
  return () => dialog.close()
}

/** For onClose: only a close by the reader (Escape, the back gesture) counts, not the one of the ref above. */
export function onDismiss(dismiss: () => void) {
  return ({ currentTarget }: SyntheticEvent<HTMLDialogElement>) => {
    if (currentTarget.isConnected && !currentTarget.open) dismiss()
  }
}
