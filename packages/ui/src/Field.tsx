import { useId, type ReactNode } from 'react'

/** The attributes that connect a control with its label and the text below it. */
export interface ControlAttributes {
  id: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

export interface FieldProps {
  label: string
  /** The error message of the value, announced when it appears. */
  error?: ReactNode
  /** Shown while there is no error. */
  hint?: ReactNode
}

/** A labelled control in a frame, with its hint or error below. */
export function Field({
  label,
  error,
  hint,
  children,
}: FieldProps & { children: (attributes: ControlAttributes) => ReactNode }) {
  const id = useId()
  const frame = error ? 'border-danger-ink' : 'border-line focus-within:border-brand-ink'
  return (
    <div className="grid grid-cols-1 gap-1.5">
      <label htmlFor={id} className="text-sm font-semibold wrap-anywhere">
        {label}
      </label>
      <div
        className={`flex min-h-14 items-center gap-2 rounded-control border-2 bg-surface px-4 focus-within:outline-3 focus-within:outline-offset-2 focus-within:outline-brand-ink ${frame}`}
      >
        {children({
          id,
          'aria-invalid': error ? true : undefined,
          'aria-describedby': error || hint ? `${id}d` : undefined,
        })}
      </div>
      <p
        id={`${id}d`}
        role={error ? 'alert' : undefined}
        className={`min-h-5 text-sm wrap-anywhere ${error ? 'font-semibold text-danger-ink' : 'text-ink-soft'}`}
      >
        {error ?? hint}
      </p>
    </div>
  )
}
