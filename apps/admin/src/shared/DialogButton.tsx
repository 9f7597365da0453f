import { Button, type ButtonProps } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import type { Permission } from '@momi/contract/permissions'
import { PermissionGate } from './PermissionGate.tsx'

interface Props extends ButtonProps {
  label: string
  permission: Permission
  /** The dialog, which is rendered only while it is open. */
  dialog: (close: () => void) => ReactNode
}

/** A button, shown to staff with the permission, that opens a dialog and gets the focus when the dialog closes. */
export function DialogButton({ label, permission, dialog, ...look }: Props) {
  const [opener, setOpener] = useState<HTMLButtonElement>()
  function close() {
    setOpener(undefined)
    opener?.focus()
  }
  return (
    <PermissionGate permission={permission}>
      <Button {...look} onClick={(event) => setOpener(event.currentTarget)}>
        {label}
      </Button>
      {opener && dialog(close)}
    </PermissionGate>
  )
}
