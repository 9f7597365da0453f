import { useId, type ReactNode } from 'react'

const CONTROL =
  'min-h-9 w-full min-w-0 rounded-[.625rem] border border-line bg-canvas px-2.5 text-sm text-ink hover:border-brand-ink'

/** Related controls in two columns. */
export function Group({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="rounded-card bg-surface p-4 shadow-card">
      <h2 id={id} className="pb-3 text-sm font-bold">
        {title}
      </h2>
      <div className="grid grid-cols-2 gap-x-3 gap-y-2.5">{children}</div>
    </section>
  )
}

interface Labelled {
  label: string
  /** Whether the control takes the full width of its group. */
  wide?: boolean
}

const Label = ({ label, wide, children }: Labelled & { children: ReactNode }) => (
  <label className={`grid min-w-0 gap-1 ${wide ? 'col-span-2' : ''}`}>
    <span className="text-caption text-ink-soft">{label}</span>
    {children}
  </label>
)

interface ChoiceProps<T extends string> extends Labelled {
  value: T
  options: readonly T[] | Readonly<Record<T, string>>
  onChange: (value: T) => void
}

export function Choice<T extends string>({ value, options, onChange, ...label }: ChoiceProps<T>) {
  const entries = Array.isArray(options)
    ? options.map((option: T) => [option, option] as const)
    : (Object.entries(options) as [T, string][])
  return (
    <Label {...label}>
      <select className={CONTROL} value={value} onChange={(event) => onChange(event.target.value as T)}>
        {entries.map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </select>
    </Label>
  )
}

interface TextProps extends Labelled {
  value: string
  onChange: (value: string) => void
}

/** A text field that passes a changed text to `onChange` on Enter, or when it loses the focus. */
export const Text = ({ value, onChange, ...label }: TextProps) => (
  <Label {...label}>
    <input
      className={CONTROL}
      spellCheck={false}
      autoComplete="off"
      defaultValue={value}
      key={value}
      onBlur={(event) => event.target.value !== value && onChange(event.target.value)}
      onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
    />
  </Label>
)

export const Switch = (props: { label: string; on: boolean; onChange: (on: boolean) => void }) => (
  <label className="col-span-2 flex min-h-7 items-center gap-2.5 text-sm">
    <input
      type="checkbox"
      className="size-4.5 accent-brand"
      checked={props.on}
      onChange={(event) => props.onChange(event.target.checked)}
    />
    {props.label}
  </label>
)

/** A small button. */
export function Press(props: { children: ReactNode; onClick: () => void; strong?: boolean; pressed?: boolean }) {
  const { children, onClick, strong = false, pressed } = props
  const isBright = strong || pressed === true
  return (
    <button
      type="button"
      aria-pressed={pressed}
      onClick={onClick}
      className={`min-h-9 rounded-[.625rem] px-2 text-sm font-semibold transition active:scale-[.98] ${isBright ? 'bg-brand text-on-brand' : 'bg-control text-ink hover:bg-brand-soft'}`}
    >
      {children}
    </button>
  )
}
