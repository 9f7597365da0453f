import { useId, type HTMLAttributes, type ReactNode } from 'react'

type TextFieldProps = {
  label: string
  value: string
  onChange: (value: string) => void
  /** The error message; announced when it appears. */
  error?: ReactNode
  /** A hint for typing. */
  hint?: ReactNode
  /** A fixed text before the input, e.g. a country's dialling code. */
  prefix?: string | undefined
  type?: 'text' | 'tel' | 'email' | undefined
  inputMode?: HTMLAttributes<HTMLInputElement>['inputMode'] | undefined
  autoComplete?: string | undefined
  /** Prevents changes during validation while the keyboard stays open. */
  readOnly?: boolean | undefined
  /** For codes: large digits with wide spacing. */
  spaced?: boolean | undefined
}

/** A single-line input with text of at least 16 px, so that phones do not zoom in. */
export function TextField(props: TextFieldProps) {
  const {
    label,
    value,
    onChange,
    error,
    hint,
    prefix,
    type = 'text',
    inputMode,
    autoComplete,
    readOnly,
    spaced,
  } = props
  const id = useId()
  const frame = error ? 'border-danger-ink' : 'border-line focus-within:border-brand-ink'
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      <div
        className={`flex min-h-14 items-center gap-2 rounded-control border-2 bg-surface px-4 focus-within:outline-3 focus-within:outline-offset-2 focus-within:outline-brand-ink ${frame}`}
      >
        {prefix && <span className="shrink-0 font-semibold text-ink-soft tabular-nums">{prefix}</span>}
        <input
          id={id}
          type={type}
          inputMode={inputMode}
          autoComplete={autoComplete}
          readOnly={readOnly}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          aria-invalid={error ? true : undefined}
          aria-describedby={error || hint ? `${id}d` : undefined}
          className={`w-full min-w-0 bg-transparent py-3 text-ink outline-none read-only:text-ink-soft ${spaced ? 'text-center text-title font-bold tracking-[.4em] tabular-nums' : 'text-body tabular-nums'}`}
        />
      </div>
      <p
        id={`${id}d`}
        role={error ? 'alert' : undefined}
        className={`min-h-5 text-sm ${error ? 'font-semibold text-danger-ink' : 'text-ink-soft'}`}
      >
        {error ?? hint}
      </p>
    </div>
  )
}
