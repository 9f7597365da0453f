import { TextInput, type TextInputProps } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'

const PAUSE_MS = 300

interface Props extends Omit<TextInputProps, 'value' | 'onChange'> {
  label: string
  value: string
  /** Called after a pause in typing. */
  onChange: (value: string) => void
}

/** A text field that filters a table. */
export function FilterInput({ value, onChange, ...input }: Props) {
  const [text, setText] = useState(value)
  const [known, setKnown] = useState(value)
  // If the value was changed from outside, for example because all filters were cleared, the field shows it.
  if (value !== known) {
    setKnown(value)
    setText(value)
  }
  const report = useDebouncedCallback(onChange, PAUSE_MS)
  return (
    <TextInput
      size="xs"
      w={140}
      value={text}
      onChange={({ currentTarget }) => {
        setText(currentTarget.value)
        report(currentTarget.value.trim())
      }}
      {...input}
    />
  )
}
