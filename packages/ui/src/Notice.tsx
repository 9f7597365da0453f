import type { ReactNode } from 'react'
import { Icon, type IconName } from './Icon.tsx'

const looks = {
  danger: { icon: 'warning', className: 'bg-danger-soft text-danger-ink' },
  warning: { icon: 'info', className: 'bg-warning-soft text-warning-ink' },
  success: { icon: 'tick', className: 'bg-success-soft text-success-ink' },
} as const satisfies Record<string, { icon: IconName; className: string }>

type NoticeProps = {
  tone: keyof typeof looks
  /** For an event that just happened, which is announced immediately. */
  alert?: boolean | undefined
  children: ReactNode
  /** A Button or ButtonLink below the text. */
  action?: ReactNode
}

/** A short text about a state, between other content. */
export function Notice({ tone, alert, children, action }: NoticeProps) {
  const { icon, className } = looks[tone]
  return (
    <div
      role={alert ? 'alert' : undefined}
      className={`grid min-w-0 grid-cols-1 gap-3 rounded-control p-4 text-sm font-semibold ${className}`}
    >
      <div className="flex flex-wrap items-center gap-3">
        <Icon name={icon} />
        <div className="max-w-full flex-1 text-pretty break-words">{children}</div>
      </div>
      {action}
    </div>
  )
}
