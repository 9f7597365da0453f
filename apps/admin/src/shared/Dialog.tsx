import { Drawer, Modal, type DrawerProps, type ModalProps } from '@mantine/core'
import { enterOverlay } from '@momi/ui/overlays'
import { useEffect, useEffectEvent } from 'react'

/** Makes Back close an open dialog first, and closes it when its page is left, even for another item of that page. */
function useOverlay(isOpen: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose)
  useEffect(() => (isOpen ? enterOverlay(() => close()) : undefined), [isOpen])
}

/** Mantine's modal, which belongs to its page and to the history. */
export function Dialog(props: ModalProps) {
  useOverlay(props.opened, props.onClose)
  return <Modal {...props} />
}

/** Mantine's drawer, which belongs to its page and to the history. */
export function SidePanel(props: DrawerProps) {
  useOverlay(props.opened, props.onClose)
  return <Drawer {...props} />
}
