import { useState } from 'react'
import { Checkbox } from '@momi/ui/Checkbox'

export function Default() {
  const [isChecked, setChecked] = useState(false)
  return <Checkbox label="I accept the terms" checked={isChecked} onChange={setChecked} />
}

export function WithError() {
  const [isChecked, setChecked] = useState(false)
  return (
    <Checkbox
      label="I accept the terms"
      checked={isChecked}
      onChange={setChecked}
      error={isChecked ? undefined : 'Accept the terms to go on'}
    />
  )
}
