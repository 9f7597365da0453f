import { Button, type ButtonProps } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { ComponentProps } from 'react'
import type { Permission } from '@momi/contract/permissions'
import { PermissionGate } from './PermissionGate.tsx'
import { ReasonDialog } from './ReasonDialog.tsx'

interface Props extends Omit<ComponentProps<typeof ReasonDialog>, 'isOpen' | 'onClose'> {
  label: string
  permission: Permission
  button?: ButtonProps
  /** Whether all that the action needs was entered; marks what was not. */
  isReady?: () => boolean
}

/** A button, shown to staff with the permission, whose action asks for a reason first. */
export function ReasonButton({ label, permission, button, isReady = () => true, ...dialog }: Props) {
  const [isOpen, { open, close }] = useDisclosure(false)
  return (
    <PermissionGate permission={permission}>
      <Button variant="default" {...button} onClick={() => isReady() && open()}>
        {label}
      </Button>
      <ReasonDialog isOpen={isOpen} onClose={close} {...dialog} />
    </PermissionGate>
  )
}
