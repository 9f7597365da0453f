import { Group } from './Field.tsx'
import { hintsFor } from './hints.ts'

interface Props {
  path: string
  country: string
  /** Types the value into the page. */
  onType: (value: string) => void
}

/** What can be typed on the phone's current screen, and its effect. */
export function Hints({ path, country, onType }: Props) {
  const hints = hintsFor(path, country)
  if (hints.length === 0) return null
  return (
    <Group title="Type here">
      <ul className="col-span-2 grid gap-1" data-testid="hints">
        {hints.map(({ value, effect }) => (
          <li key={value}>
            <button
              type="button"
              className="grid w-full rounded-[.5rem] bg-control px-2.5 py-1 text-start hover:bg-brand-soft"
              onClick={() => onType(value)}
            >
              <span className="text-sm font-semibold tabular-nums">{value}</span>
              <span className="text-caption text-ink-soft">{effect}</span>
            </button>
          </li>
        ))}
      </ul>
    </Group>
  )
}
