import { useId, type ReactNode } from 'react'

type CheckboxProps = {
  label: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
  /** The error message; announced when it appears. */
  error?: ReactNode
}

/** A checkbox for consent. The whole row is the touch target. */
export function Checkbox({ label, checked, onChange, error }: CheckboxProps) {
  const id = useId()
  return (
    <div>
      <label className="flex min-h-12 items-center gap-3 py-1.5">
        <input
          type="checkbox"
          checked={checked}
          onChange={(event) => onChange(event.target.checked)}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? id : undefined}
          className="size-6 shrink-0 accent-brand"
        />
        <span className="min-w-0 text-pretty wrap-anywhere">{label}</span>
      </label>
      {error && (
        <p id={id} role="alert" className="text-sm font-semibold text-danger-ink">
          {error}
        </p>
      )}
    </div>
  )
}
