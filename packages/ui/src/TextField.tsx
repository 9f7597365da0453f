import type { HTMLAttributes } from 'react'
import { Field, type FieldProps } from './Field.tsx'

export interface TextFieldProps extends FieldProps {
  value: string
  onChange: (value: string) => void
  /** Fixed text before the value, e.g. a country's dialling code. */
  prefix?: string | undefined
  type?: 'text' | 'tel' | 'email' | undefined
  inputMode?: HTMLAttributes<HTMLInputElement>['inputMode'] | undefined
  autoComplete?: string | undefined
  /** A read-only field keeps the focus, unlike a disabled one, so that the phone's keyboard stays open. */
  readOnly?: boolean | undefined
  /** Large, spaced digits, for a code. */
  spaced?: boolean | undefined
}

/** A single-line text field. Its font size is at least 16 px, so that phones do not zoom in on it. */
export function TextField({ label, error, hint, prefix, spaced, onChange, type = 'text', ...input }: TextFieldProps) {
  return (
    <Field label={label} error={error} hint={hint}>
      {(attributes) => (
        <>
          {prefix && <span className="shrink-0 font-semibold text-ink-soft tabular-nums">{prefix}</span>}
          <input
            {...input}
            {...attributes}
            type={type}
            onChange={(event) => onChange(event.target.value)}
            className={`w-full min-w-0 bg-transparent py-3 text-ink outline-none read-only:text-ink-soft ${spaced ? 'text-center text-title font-bold tracking-[.4em] tabular-nums' : 'text-body tabular-nums'}`}
          />
        </>
      )}
    </Field>
  )
}
