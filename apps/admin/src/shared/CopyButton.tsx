import { ActionIcon, CopyButton as MantineCopyButton, Tooltip, UnstyledButton } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './CopyButton.module.css'

/** Copies a value; says so for a moment. */
export function CopyButton({ value, label }: { value: string; label?: string }) {
  const { t } = useLingui()
  return (
    <MantineCopyButton value={value}>
      {({ copied, copy }) => (
        <Tooltip label={copied ? t`Copied` : (label ?? t`Copy`)}>
          <ActionIcon variant="subtle" color="gray" size="sm" aria-label={label ?? t`Copy`} onClick={copy}>
            {copied ? <IconCheck size={14} aria-hidden /> : <IconCopy size={14} aria-hidden />}
          </ActionIcon>
        </Tooltip>
      )}
    </MantineCopyButton>
  )
}

/** A value that is copied by a click on it. */
export function Copyable({ value, children }: { value: string; children?: ReactNode }) {
  const { t } = useLingui()
  return (
    <MantineCopyButton value={value}>
      {({ copied, copy }) => (
        <Tooltip label={copied ? t`Copied` : t`Copy`} openDelay={400}>
          <UnstyledButton
            className={classes['copyable']}
            onClick={(event) => {
              event.stopPropagation()
              copy()
            }}
          >
            {children ?? value}
          </UnstyledButton>
        </Tooltip>
      )}
    </MantineCopyButton>
  )
}
