/** The open dialogs; the last one is on top. */
const dialogs: HTMLElement[] = []
let container: HTMLElement | undefined

/** Without a size, so that it takes no taps; the toasts themselves are fixed to the window. */
const STYLE = {
  position: 'fixed',
  inset: '0 auto auto 0',
  width: '0',
  height: '0',
  margin: '0',
  padding: '0',
  border: '0',
  overflow: 'visible',
  background: 'none',
}

/**
 * The element that toasts are rendered into. It moves into the dialog on top, because everything outside a modal dialog
 * is behind it, and hidden from screen readers.
 */
export function toastContainer(): HTMLElement {
  if (!container) {
    container = document.createElement('div')
    Object.assign(container.style, STYLE)
  }
  place()
  return container
}

/** Shows toasts above a dialog that has just been opened, until the returned function is called. */
export function showToastsAbove(dialog: HTMLElement): () => void {
  dialogs.push(dialog)
  place()
  return () => {
    dialogs.splice(dialogs.indexOf(dialog), 1)
    place()
  }
}

function place(): void {
  if (!container) return
  const dialog = dialogs[dialogs.length - 1]
  const parent = dialog ?? document.body
  if (container.parentElement === parent) return
  parent.append(container)
  // A popover is above the dialog, and neither clipped nor moved by it. Without popovers, the dialog contains the toasts.
  if (dialog) container.popover = 'manual'
  else container.removeAttribute('popover')
  if (dialog) container.showPopover?.()
}
