import { TextInput, type TextInputProps } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { plainText } from '@momi/contract/rules/plain-text'
import { useEffect, useRef, useState } from 'react'

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
  /** The last value that this field reported, or that it got from outside. */
  const known = useRef(value)
  const report = useDebouncedCallback((next: string) => {
    known.current = next
    onChange(next)
  }, PAUSE_MS)
  // If the value was changed from outside, for example because all filters were cleared, the field shows the new value,
  // and what was typed before does not replace it after the pause.
  useEffect(() => {
    if (value === known.current) return
    known.current = value
    setText(value)
    report.cancel()
  }, [value, report])
  return (
    <TextInput
      size="xs"
      w={140}
      value={text}
      onChange={({ currentTarget }) => {
        setText(currentTarget.value)
        report(plainText(currentTarget.value))
      }}
      {...input}
    />
  )
}
