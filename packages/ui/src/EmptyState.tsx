import type { ReactNode } from 'react'
import { Illustration } from './Illustration.tsx'

type EmptyStateProps = {
  /** The URL of a file of ./illustrations. */
  illustration: string
  title: string
  text?: ReactNode
  /** A Button or ButtonLink. */
  action?: ReactNode
}

/** Shown for an empty screen or list: what that means and what to do next. */
export function EmptyState({ illustration, title, text, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center px-4 py-10 text-center">
      <Illustration drawing={illustration} />
      <h2 className="mt-6 text-title font-bold text-balance">{title}</h2>
      {text && <div className="mt-2 max-w-xs text-pretty text-ink-soft">{text}</div>}
      {action && <div className="mt-6 w-full max-w-xs *:w-full">{action}</div>}
    </div>
  )
}
