import type { ReactNode } from 'react'

const CONTROL = 'min-h-11 w-full rounded-control border border-line bg-surface px-3 text-ink'

export const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset className="grid gap-3 rounded-card bg-surface p-4 shadow-card">
    <legend className="float-left w-full pb-1 font-bold">{title}</legend>
    {children}
  </fieldset>
)

export function Choice<T extends string>(props: {
  label: string
  value: T
  options: readonly T[] | Readonly<Record<T, string>>
  onChange: (value: T) => void
}) {
  const { label, value, options, onChange } = props
  const entries = Array.isArray(options)
    ? options.map((option: T) => [option, option] as const)
    : (Object.entries(options) as [T, string][])
  return (
    <label className="grid gap-1 text-sm">
      <span className="text-ink-soft">{label}</span>
      <select className={CONTROL} value={value} onChange={(event) => onChange(event.target.value as T)}>
        {entries.map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </select>
    </label>
  )
}

export const Text = (props: { label: string; value: string; onChange: (value: string) => void }) => (
  <label className="grid gap-1 text-sm">
    <span className="text-ink-soft">{props.label}</span>
    <input
      className={CONTROL}
      defaultValue={props.value}
      key={props.value}
      onBlur={(event) => event.target.value !== props.value && props.onChange(event.target.value)}
      onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
    />
  </label>
)

export const Switch = (props: { label: string; on: boolean; onChange: (on: boolean) => void }) => (
  <label className="flex min-h-11 items-center gap-3 text-sm">
    <input
      type="checkbox"
      className="size-5 accent-brand"
      checked={props.on}
      onChange={(event) => props.onChange(event.target.checked)}
    />
    {props.label}
  </label>
)
