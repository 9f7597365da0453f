import { Button, Tooltip, VisuallyHidden } from '@mantine/core'
import type { Permission } from '@momi/contract/permissions'
import { useId } from 'react'
import { PermissionGate } from './PermissionGate.tsx'

interface Props {
  label: string
  permission: Permission
  /** Why it does nothing now, and what to do instead. */
  reason: string
}

/** The button of what cannot be done now. It can be focused, so that everybody gets to its reason. */
export function UnavailableButton({ label, permission, reason }: Props) {
  const id = useId()
  return (
    <PermissionGate permission={permission}>
      <Tooltip label={reason} multiline w={280} events={{ hover: true, focus: true, touch: true }}>
        <Button
          variant="default"
          data-disabled
          aria-disabled
          aria-describedby={id}
          onClick={(event) => event.preventDefault()}
        >
          {label}
        </Button>
      </Tooltip>
      <VisuallyHidden id={id}>{reason}</VisuallyHidden>
    </PermissionGate>
  )
}
