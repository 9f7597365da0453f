import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'

type PageHeaderProps = {
  title: string
  /** Adds a back button before the title; `backLabel` is the button's name for screen readers. */
  onBack?: (() => void) | undefined
  backLabel?: string | undefined
  trailing?: ReactNode
}

export function PageHeader({ title, onBack, backLabel, trailing }: PageHeaderProps) {
  return (
    <header className="flex min-h-14 flex-wrap items-center gap-1 py-1">
      {onBack && (
        <button
          type="button"
          onClick={onBack}
          aria-label={backLabel}
          className="-ml-3 grid size-12 shrink-0 place-items-center rounded-full transition active:bg-sunken"
        >
          <Icon name="back" />
        </button>
      )}
      <h1 className="max-w-full flex-1 text-title font-bold break-words">{title}</h1>
      {trailing}
    </header>
  )
}
