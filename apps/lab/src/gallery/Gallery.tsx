import { DialogHost } from '@momi/ui/Dialog'
import { Toaster } from '@momi/ui/Toaster'
import { useState } from 'react'
import { PARTS, type Example } from './parts.ts'

const THEMES = ['light', 'dark'] as const
type Theme = (typeof THEMES)[number]

/** The design system: every part of packages/ui in its states, light and dark, with its code. */
export function Gallery() {
  // Dialogs and toasts are rendered once, in the theme of the column that was used last.
  const [theme, setTheme] = useState<Theme>()
  const use = (next: Theme) => {
    document.documentElement.dataset['theme'] = next
    setTheme(next)
  }
  return (
    <div className="mx-auto grid max-w-300 gap-x-8 p-4 lg:grid-cols-[10rem_minmax(0,1fr)]">
      <nav aria-label="Parts" className="lg:sticky lg:top-4 lg:self-start">
        <h1 className="pb-2 text-title font-bold">Design system</h1>
        <ul className="flex flex-wrap gap-x-3 lg:grid">
          {PARTS.map(({ name }) => (
            <li key={name}>
              <a href={`#${name}`} className="inline-flex min-h-8 items-center text-sm font-semibold text-brand-ink">
                {name}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <main className="grid gap-10">
        {PARTS.map(({ name, examples }) => (
          <section key={name} id={name} aria-labelledby={`${name}-title`}>
            <h2 id={`${name}-title`} className="pb-3 text-title font-bold">
              {name}
            </h2>
            <div className="grid gap-6">
              {examples.map((example) => (
                <ExampleCard key={example.name} example={example} onUse={use} />
              ))}
            </div>
          </section>
        ))}
      </main>
      <DialogHost />
      <Toaster key={theme} />
    </div>
  )
}

function ExampleCard({ example, onUse }: { example: Example; onUse: (theme: Theme) => void }) {
  const { name, Example: Shown, code } = example
  return (
    <section>
      <h3 className="pb-1.5 text-sm font-semibold text-ink-soft">{name}</h3>
      <div className="grid overflow-hidden rounded-card border border-line md:grid-cols-2">
        {THEMES.map((theme) => (
          <div
            key={theme}
            data-theme={theme}
            onFocusCapture={() => onUse(theme)}
            className="min-w-0 bg-canvas p-4 text-ink"
          >
            <Shown />
          </div>
        ))}
      </div>
      <details className="pt-1.5">
        <summary className="min-h-8 cursor-pointer text-sm text-ink-soft">Code</summary>
        <pre className="overflow-x-auto rounded-control bg-sunken p-3 text-caption">{code}</pre>
      </details>
    </section>
  )
}
