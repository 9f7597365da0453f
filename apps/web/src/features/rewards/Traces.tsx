import { useLingui } from '@lingui/react/macro'
import { Card } from '@momi/ui/Card'
import { formatInstant } from '../../shared/i18n/lazy-format.ts'
import { HOLDERS, REASONS, STAGES, type RewardItem } from './reward-messages.ts'

/** The steps of a reward or an exchange, newest first. */
export function Traces({ traces, title }: { traces: RewardItem['traces']; title?: string }) {
  const { t } = useLingui()
  return (
    <Card>
      <h2 className="pb-3 font-bold">{title ?? t`Where is my reward?`}</h2>
      <ol className="grid gap-4">
        {traces.toReversed().map((trace, i) => (
          <Step key={`${trace.stage} ${trace.at}`} trace={trace} isLast={i === 0} />
        ))}
      </ol>
    </Card>
  )
}

function Step({ trace, isLast }: { trace: RewardItem['traces'][number]; isLast: boolean }) {
  const { t } = useLingui()
  const holder = HOLDERS[trace.holder]
  const reason = trace.why === null ? undefined : REASONS[trace.why]
  const due = trace.dueAt === null ? undefined : formatInstant(trace.dueAt)
  const dot = trace.stage === 'FAILED' ? 'bg-danger-ink' : isLast ? 'bg-success' : 'bg-line'
  return (
    <li className="grid grid-cols-[auto_1fr] gap-x-3">
      <span aria-hidden="true" className={`mt-1.5 size-3 rounded-full ${dot}`} />
      <span className="grid min-w-0">
        <span className={isLast ? 'font-bold' : 'font-semibold text-ink-soft'}>
          {t(STAGES[trace.stage])}
          {isLast && holder && <span className="font-normal text-ink-soft">{` · ${t(holder)}`}</span>}
        </span>
        <time dateTime={trace.at} className="text-sm text-ink-soft">
          {formatInstant(trace.at)}
        </time>
        {isLast && reason && <span className="pt-1 text-sm text-pretty">{t(reason)}</span>}
        {isLast && due && <span className="text-sm font-semibold">{t`Next update by ${due}`}</span>}
      </span>
    </li>
  )
}
