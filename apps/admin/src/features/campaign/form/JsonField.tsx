import { JsonInput } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useFieldState, type FieldProps } from './form-context.ts'

/** A value whose schema has no field of its own, as JSON. What is no JSON is not taken over. */
export function JsonField({ path, label, description }: FieldProps) {
  const { t } = useLingui()
  const { value, set, control } = useFieldState(path)
  const [text, setText] = useState(() => JSON.stringify(value, null, 2) ?? '')
  const [isValid, setIsValid] = useState(true)
  function change(next: string) {
    setText(next)
    try {
      set(next.trim() === '' ? undefined : JSON.parse(next))
      setIsValid(true)
    } catch {
      setIsValid(false)
    }
  }
  return (
    <JsonInput
      label={label}
      description={description}
      rows={6}
      resize="vertical"
      formatOnBlur
      value={text}
      onChange={change}
      {...control}
      error={isValid ? control.error : t`This is not valid JSON.`}
    />
  )
}
