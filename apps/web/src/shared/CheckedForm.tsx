import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Button } from '@momi/ui/Button'

interface Props {
  submitText: string
  isBusy: boolean
  /** Returns false if a field is invalid, and marks it. */
  onSubmit: () => boolean | Promise<boolean>
  children: ReactNode
}

/** A form that is validated when it is submitted: the first invalid field gets the focus. */
export function CheckedForm({ submitText, isBusy, onSubmit, children }: Props) {
  const element = useRef<HTMLFormElement>(null)
  const [failedChecks, setFailedChecks] = useState(0)
  // In an effect, because an invalid field is marked only by the next render.
  useEffect(() => {
    if (failedChecks > 0) element.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [failedChecks])

  const submit = async () => {
    if (!(await onSubmit())) setFailedChecks((count) => count + 1)
  }
  return (
    <form
      ref={element}
      noValidate
      className="grid grid-cols-1 gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy) void submit()
      }}
    >
      {children}
      <Button green wide type="submit" busy={isBusy}>
        {submitText}
      </Button>
    </form>
  )
}
