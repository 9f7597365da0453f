import { Drawer, Modal, type DrawerProps, type ModalProps } from '@mantine/core'
import { enterOverlay } from '@momi/ui/overlays'
import { useEffect, useEffectEvent } from 'react'

/** Makes Back close an open dialog first, and closes it when its page is left, even for another item of that page. */
function useOverlay(isOpen: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose)
  useEffect(() => (isOpen ? enterOverlay(() => close()) : undefined), [isOpen])
}

/** Mantine's modal, which belongs to its page and to the history, and begins in its first field. */
export function Dialog({ children, ...props }: ModalProps) {
  useOverlay(props.opened, props.onClose)
  return (
    <Modal {...props}>
      <div ref={focusWhatLoads}>{children}</div>
    </Modal>
  )
}

/** Moves the focus to the field with `data-autofocus` of a form that loads, unless the focus was moved meanwhile. */
function focusWhatLoads(content: HTMLElement | null) {
  const first = () => content?.querySelector<HTMLElement>('[data-autofocus]')
  // The modal itself focuses a field that is there at once.
  if (!content || first()) return undefined
  const observer = new MutationObserver(() => {
    const field = first()
    if (!field) return
    observer.disconnect()
    if (!content.contains(document.activeElement)) field.focus()
  })
  observer.observe(content, { childList: true, subtree: true })
  return () => observer.disconnect()
}

/** Mantine's drawer, which belongs to its page and to the history. */
export function SidePanel(props: DrawerProps) {
  useOverlay(props.opened, props.onClose)
  return <Drawer {...props} />
}
