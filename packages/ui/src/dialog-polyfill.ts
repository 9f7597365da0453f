import polyfill from 'dialog-polyfill'

// Its types describe its CommonJS file; the build takes the ES module.
const { registerDialog } = polyfill as unknown as { registerDialog(this: void, element: HTMLDialogElement): void }

/** Covers the window. Set as properties, because a style sheet of this code would add a name to the deferred chunk. */
const COVER = { position: 'fixed', inset: '0' }

/** Shows a modal dialog in a browser without dialogs (Safari before 15.4), and gives the element their methods. */
export function showModal(element: HTMLDialogElement): void {
  // The dialog was closed while this code was loading.
  if (!element.isConnected) return
  registerDialog(element)
  const close = element.close?.bind(element)
  // A dialog of the browser that is not open ignores the call.
  element.close = (value) => void (element.open && close?.(value))
  Object.assign(element.style, COVER, { height: 'fit-content' })
  element.showModal?.()
  for (const added of document.querySelectorAll<HTMLElement>('dialog + .backdrop, ._dialog_overlay'))
    Object.assign(added.style, COVER)
  // The colour of `::backdrop` in tokens.css.
  Object.assign((element.nextElementSibling as HTMLElement).style, { background: 'rgb(16 8 28 / 60%)' })
}
