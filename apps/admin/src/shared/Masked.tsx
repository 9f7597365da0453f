import { ActionIcon, Group, Text, Tooltip } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useLingui } from '@lingui/react/macro'
import type { Permission } from '@momi/contract/permissions'
import { TbEye, TbEyeOff } from 'react-icons/tb'
import { useState } from 'react'
import { Copyable } from './Copyable.tsx'
import { ReasonDialog } from './ReasonDialog.tsx'
import { usePermission } from './staff.ts'

interface Props {
  /** The masked value. */
  value: string
  /** The name of the value, as in 'Reveal phone number'. */
  label: string
  permission?: Permission
  /** Returns the full value; the server records it in the audit log. */
  onReveal: (reason: string) => Promise<string>
}

/** Personal data, masked until it is revealed with a reason. A reload masks it again. */
export function Masked({ value, label, permission = 'users.reveal', onReveal }: Props) {
  const { t } = useLingui()
  const mayReveal = usePermission(permission)
  const [revealed, setRevealed] = useState<string>()
  const [isOpen, { open, close }] = useDisclosure(false)
  const action = revealed === undefined ? t`Reveal ${label}` : t`Hide ${label}`
  return (
    <Group gap={4} wrap="nowrap" display="inline-flex">
      {revealed === undefined ? (
        <Text span inherit ff="monospace">
          {value}
        </Text>
      ) : (
        <Copyable value={revealed} />
      )}
      {mayReveal && (
        <Tooltip label={action}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="sm"
            aria-label={action}
            onClick={() => (revealed === undefined ? open() : setRevealed(undefined))}
          >
            {revealed === undefined ? <TbEye size={14} aria-hidden /> : <TbEyeOff size={14} aria-hidden />}
          </ActionIcon>
        </Tooltip>
      )}
      <ReasonDialog
        isOpen={isOpen}
        onClose={close}
        title={t`Reveal ${label}`}
        action={t`Reveal`}
        onSubmit={async (reason) => setRevealed(await onReveal(reason))}
      />
    </Group>
  )
}
