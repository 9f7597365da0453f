import type { ReactNode } from 'react'

/** Short facts: names on the left, values on the right. A row without a value is omitted. */
export function Facts({ rows }: { rows: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className="grid divide-y divide-line text-left text-sm">
      {rows.map(
        ([name, value]) =>
          value !== undefined && (
            <div key={name} className="flex flex-wrap justify-between gap-x-4 py-2">
              <dt className="text-ink-soft">{name}</dt>
              <dd className="min-w-[min(6.5rem,100%)] flex-1 text-right font-semibold text-balance text-ink wrap-anywhere tabular-nums">
                {value}
              </dd>
            </div>
          ),
      )}
    </dl>
  )
}
