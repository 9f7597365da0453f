import type { ReactNode } from 'react'
import { useLingui } from '@lingui/react/macro'
import { Icon } from '@momi/ui/Icon'
import { formatNumber } from '../../../shared/i18n/format.ts'
import type { Mission } from '../mission-messages.ts'

/** The completed missions of a group, collapsed. Those with progress start again tomorrow. */
export function DoneMissions({ missions, children }: { missions: readonly Mission[]; children: ReactNode }) {
  const { t } = useLingui()
  const count = formatNumber(missions.length)
  const areDaily = missions.every(({ progress }) => progress)
  return (
    <details className="group">
      <summary className="flex min-h-[2.75rem] cursor-pointer list-none items-center gap-2 rounded-control px-2 text-sm font-semibold text-ink-soft [&::-webkit-details-marker]:hidden">
        <Icon name="tick" className="size-5 text-success-ink" />
        <span className="grow">{areDaily ? t`Done today (${count})` : t`Done (${count})`}</span>
        <Icon name="chevron" className="size-5 rotate-90 transition group-open:-rotate-90" />
      </summary>
      <div className="pt-1">{children}</div>
    </details>
  )
}
