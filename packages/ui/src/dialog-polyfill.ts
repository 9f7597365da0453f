import polyfill from 'dialog-polyfill'
import './dialog-polyfill.css'

// Its types describe its CommonJS file; the build takes the ES module.
const { registerDialog } = polyfill as unknown as { registerDialog(element: HTMLDialogElement): void }

/** Shows a modal dialog in a browser without dialogs (Safari before 15.4), and gives the element their methods. */
export function showModal(element: HTMLDialogElement): void {
  // The dialog was closed while this code was loading.
  if (!element.isConnected) return
  registerDialog(element)
  const { close } = element
  // A dialog of the browser that is not open ignores the call.
  element.close = (value) => void (element.open && close?.(value))
  element.showModal?.()
}
