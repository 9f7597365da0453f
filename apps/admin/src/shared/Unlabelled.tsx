import { Flex, Input } from '@mantine/core'
import type { ReactNode } from 'react'

const HEIGHTS = { xs: 30, sm: 36 } as const

interface Props {
  /** Of the fields beside it. */
  size: keyof typeof HEIGHTS
  children: ReactNode
}

/** A control without a label above it, at the height of the fields beside it, which have one. */
export function Unlabelled({ size, children }: Props) {
  return (
    <div>
      <Input.Label size={size} labelElement="div" aria-hidden>
        {'\u00A0'}
      </Input.Label>
      <Flex mih={HEIGHTS[size]} align="center">
        {children}
      </Flex>
    </div>
  )
}
