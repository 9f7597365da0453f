import { Icon } from '@momi/ui/Icon'
import { useId } from 'react'
import { SCENARIOS, type ScenarioName } from './scenarios.ts'
import type { Progress } from './use-scenario.ts'

interface Props {
  progress: Progress | undefined
  onStart: (name: ScenarioName) => void
}

/** Buttons that prepare the phone for a scenario, and a text that says what to tap next. */
export function TryThis({ progress, onStart }: Props) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="rounded-card bg-surface p-3 shadow-card">
      <h2 id={id} className="px-1.5 pb-1.5 text-sm font-bold">
        Try this
      </h2>
      <ul className="grid gap-0.5">
        {Object.entries(SCENARIOS).map(([name, { title, icon }]) => {
          const isChosen = progress?.name === name
          return (
            <li key={name}>
              <button
                type="button"
                aria-pressed={isChosen}
                onClick={() => onStart(name as ScenarioName)}
                className="group flex min-h-8 w-full items-center gap-2 rounded-[.625rem] px-1.5 text-start text-sm font-semibold transition hover:bg-brand-soft aria-pressed:bg-brand-soft aria-pressed:text-brand-ink"
              >
                <span className="grid size-6 shrink-0 place-items-center rounded-[.4rem] bg-brand-soft text-brand-ink group-aria-pressed:bg-brand group-aria-pressed:text-on-brand">
                  <Icon name={icon} className="size-4" />
                </span>
                {title}
              </button>
            </li>
          )
        })}
      </ul>
      <output
        data-testid="what-to-tap"
        className="mt-2 block min-h-19 rounded-[.625rem] bg-success-soft px-3 py-2 text-sm text-pretty text-success-ink"
      >
        {textOf(progress)}
      </output>
    </section>
  )
}

function textOf(progress: Progress | undefined): string {
  if (!progress) return 'Choose one: the phone becomes that of a new person in this state.'
  if (progress.state === 'failed') return progress.why
  return progress.state === 'ready' ? SCENARIOS[progress.name].tap : 'A new person is prepared …'
}
