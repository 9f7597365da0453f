import type { ReactNode } from 'react'

/**
 * Short facts: names on the left, values on the right, or below where both are too wide for one line. A row without a
 * value is omitted.
 */
export function Facts({ rows }: { rows: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className="grid divide-y divide-line text-left text-sm">
      {rows.map(
        ([name, value]) =>
          value !== undefined && (
            <div key={name} className="flex flex-wrap justify-between gap-x-4 py-2">
              <dt className="text-ink-soft">{name}</dt>
              <dd className="max-w-full flex-auto text-right font-semibold text-balance text-ink wrap-anywhere tabular-nums">
                {value}
              </dd>
            </div>
          ),
      )}
    </dl>
  )
}
