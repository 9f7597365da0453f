import { CopyButton, Tooltip, UnstyledButton } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import classes from './Copyable.module.css'

/** A value that is copied by a click on it. */
export function Copyable({ value, children }: { value: string; children?: ReactNode }) {
  const { t } = useLingui()
  return (
    <CopyButton value={value}>
      {({ copied, copy }) => (
        <Tooltip label={copied ? t`Copied` : t`Copy`} openDelay={400}>
          <UnstyledButton
            className={classes['copyable']}
            fz="inherit"
            lh="inherit"
            onClick={(event) => {
              event.stopPropagation()
              copy()
            }}
          >
            {children ?? value}
          </UnstyledButton>
        </Tooltip>
      )}
    </CopyButton>
  )
}
