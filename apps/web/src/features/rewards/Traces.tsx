import { useLingui } from '@lingui/react/macro'
import { ButtonLink } from '@momi/ui/Button'
import { Card } from '@momi/ui/Card'
import { useLocation } from 'wouter'
import { useClient } from '../../shared/client.ts'
import { formatInstant } from '../../shared/i18n/lazy-format.ts'
import { linkTo } from '../../shared/link.ts'
import { sentAfter } from '../../shared/sent-after.ts'
import { labelOf, otherwiseOf, stagesAhead } from './look-ahead.ts'
import type { RewardItem } from './reward-messages.ts'
import { HOLDERS, HOLDS, REASONS, type Delivery, type Trace } from './trace-messages.ts'

interface Props {
  traces: readonly Trace[]
  delivery: Delivery
  title?: string
  /** What has to be done before the payout, and how long it would wait, if it is not requested yet. */
  payoutStep?: RewardItem['payoutStep'] | undefined
  hold?: RewardItem['hold'] | undefined
}

/** The steps of a reward or an exchange, newest first, followed by the expected ones. */
export function Traces({ title, ...props }: Props) {
  const { t } = useLingui()
  const [, navigate] = useLocation()
  const { traces, delivery } = props
  const why = traces[traces.length - 1]?.why
  const isHeld = why === 'ACCOUNT_HOLD' || why === 'STOPPED_BY_OWNER'
  return (
    <Card>
      <h2 className="pb-3 font-bold">{title ?? t`Track your reward`}</h2>
      <ol className="grid gap-4">
        {[...traces].reverse().map((trace, i) => (
          <Step key={`${trace.stage} ${trace.at}`} trace={trace} delivery={delivery} isLast={i === 0} />
        ))}
      </ol>
      {isHeld && (
        <ButtonLink flat wide className="mt-4" href={linkTo('/account-hold')} onNavigate={navigate}>
          {t`Why, and what you can do`}
        </ButtonLink>
      )}
      <LookAhead {...props} />
    </Card>
  )
}

function Step({ trace, delivery, isLast }: { trace: Trace; delivery: Delivery; isLast: boolean }) {
  const { t, i18n } = useLingui()
  const { now } = useClient()
  const { stage, at, dueAt, why } = trace
  const label = labelOf(trace, delivery, isLast)
  const holder = stage === 'DONE' || stage === 'FAILED' ? undefined : HOLDERS[trace.holder]
  const reason = why === null ? undefined : REASONS[why]
  const due = dueAt === null ? '' : formatInstant(dueAt)
  const text = reason && i18n._({ ...reason, values: { until: due } })
  const isDue = dueAt !== null && Date.parse(dueAt) <= now()
  const dot = stage === 'FAILED' ? 'bg-danger-ink' : isLast ? 'bg-success' : 'bg-line'
  return (
    <li className="grid grid-cols-[auto_1fr] items-start gap-x-3">
      <Dot look={dot} />
      <span className="grid min-w-0 wrap-anywhere">
        <span className={isLast ? 'font-bold' : 'font-semibold text-ink-soft'}>{label ? t(label) : t`Updated`}</span>
        <span className="text-sm text-ink-soft">
          <time dateTime={at}>{formatInstant(at)}</time>
          {isLast && holder && ` · ${t(holder)}`}
        </span>
        {delivery === 'form' && stage === 'DONE' && why !== null && (
          <span className="pt-1 text-sm break-all">{t`Reference: ${why}`}</span>
        )}
        {isLast && text && <span className="pt-1 text-sm text-pretty">{text}</span>}
        {/* A reason that says until when it waits says it already. */}
        {isLast && due && (isDue || !text?.includes(due)) && (
          <span className="text-sm font-semibold">{isDue ? t`Any moment now` : t`Next update by ${due}`}</span>
        )}
      </span>
    </li>
  )
}

/** In the middle of the first line beside it, whose height the zero-width space has at every text size. */
const Dot = ({ look }: { look: string }) => (
  <span aria-hidden="true" className="flex items-center before:content-['\200b']">
    <span className={`size-3 rounded-full ${look}`} />
  </span>
)

function LookAhead({ traces, delivery, payoutStep, hold }: Omit<Props, 'title'>) {
  const { t } = useLingui()
  const ahead = stagesAhead(traces, delivery)
  const otherwise = otherwiseOf(traces, delivery)
  // The last step itself says until when it waits, and how long the next one takes would contradict it.
  const sentOn = hold && sentAfter(hold)
  const isWaiting = Boolean(traces[traces.length - 1]?.why ?? payoutStep) || Boolean(hold && !sentOn)
  if (ahead.length === 0) return null
  return (
    <div className="mt-4 grid gap-3 border-t border-line pt-4">
      <h3 className="text-sm font-bold text-ink-soft">{t`What's next`}</h3>
      <ol className="grid gap-3">
        {ahead.map(({ stage, what, when }, i) => (
          <li key={stage} className="grid grid-cols-[auto_1fr] items-start gap-x-3">
            <Dot look="border-2 border-line" />
            <span className="grid min-w-0 wrap-anywhere">
              <span className="font-semibold">{t(what)}</span>
              {!(isWaiting && i === 0 && stage === 'SENT_TO_PARTNER') && (
                <span className="text-sm text-pretty text-ink-soft">
                  {sentOn && stage === 'SENT_TO_PARTNER' ? t`Soon after ${sentOn}` : t(when)}
                </span>
              )}
              {hold && stage === 'SENT_TO_PARTNER' && !(payoutStep && sentOn) && (
                <span className="text-sm text-pretty text-ink-soft">{t(HOLDS[hold.reason])}</span>
              )}
            </span>
          </li>
        ))}
      </ol>
      {otherwise && <p className="text-sm text-pretty text-ink-soft">{t(otherwise)}</p>}
    </div>
  )
}
