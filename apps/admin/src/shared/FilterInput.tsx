import { TextInput, type TextInputProps } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useState } from 'react'

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
  const [shown, setShown] = useState(value)
  /** The last value that this field reported, or that it got from outside. */
  const [known, setKnown] = useState(value)
  const [changes, setChanges] = useState(0)
  const report = useDebouncedCallback((next: string) => {
    setKnown(next)
    onChange(next)
  }, PAUSE_MS)
  if (value !== shown) {
    setShown(value)
    // The value was changed from outside, for example because all filters were cleared: the field shows the new value.
    if (value !== known) {
      setKnown(value)
      setText(value)
      setChanges(changes + 1)
    }
  }
  // What was typed before such a change must not replace the new value after the pause.
  useEffect(() => report.cancel(), [changes, report])
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
