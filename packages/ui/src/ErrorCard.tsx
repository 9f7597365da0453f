import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'

type ErrorCardProps = {
  text: ReactNode
  actionText?: string | undefined
  onAction?: (() => void) | undefined
  /** Small text, e.g. the request id for support. */
  note?: ReactNode
}

/**
 * A failure message with an optional button. `Button` is not used here, because the code of its variants would enlarge
 * the first page.
 */
export function ErrorCard({ text, actionText, onAction, note }: ErrorCardProps) {
  return (
    <div role="alert" className="flex flex-col items-center rounded-card bg-surface p-6 text-center shadow-card">
      <span className="grid size-14 place-items-center rounded-full bg-danger-soft text-danger-ink">
        <Icon name="warning" className="size-7" />
      </span>
      <div className="mt-4 grid min-h-12 place-items-center font-semibold text-pretty">{text}</div>
      {note && <div className="mt-1 max-w-full text-caption break-words text-ink-soft">{note}</div>}
      {actionText && (
        <button
          type="button"
          onClick={onAction}
          className="mt-5 min-h-12 w-full rounded-control bg-brand-soft px-5 py-2.5 font-semibold text-brand-ink transition active:scale-[.98]"
        >
          {actionText}
        </button>
      )}
    </div>
  )
}
