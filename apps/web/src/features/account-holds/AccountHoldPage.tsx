import { useLingui } from '@lingui/react/macro'
import { ButtonLink } from '@momi/ui/Button'
import { Card } from '@momi/ui/Card'
import { EmptyState } from '@momi/ui/EmptyState'
import wallet from '@momi/ui/illustrations/wallet.svg?no-inline'
import { useLocation } from 'wouter'
import { useApi } from '../../shared/api.ts'
import { CardSkeletons } from '../../shared/CardSkeletons.tsx'
import { formatInstant } from '../../shared/i18n/lazy-format.ts'
import { linkTo } from '../../shared/link.ts'
import { LoadFailed } from '../../shared/LoadFailed.tsx'
import { Screen } from '../../shared/Screen.tsx'
import { Appeal } from './Appeal.tsx'
import { EndNow } from './EndNow.tsx'
import { OUTCOMES, REASONS, type Hold } from './hold-messages.ts'

/** /account-hold: why payouts wait, until when, what ends that at once, and the appeal. */
export function AccountHoldPage() {
  const { t } = useLingui()
  const { data, error, mutate } = useApi('GET /api/v1/account-hold', {})
  const reload = () => void mutate()
  return (
    <Screen title={t`Your payouts`} back={linkTo('/points')}>
      {!data && error !== undefined && <LoadFailed error={error} retry={reload} />}
      {!data && error === undefined && <CardSkeletons label={t`Loading`} rows={[6, 5]} />}
      {data &&
        (data.hold && data.hold.state !== 'ENDED' ? (
          <Open hold={data.hold} reload={reload} />
        ) : (
          <Ended hold={data.hold} />
        ))}
    </Screen>
  )
}

function Open({ hold, reload }: { hold: Hold; reload: () => void }) {
  const { t } = useLingui()
  const end = formatInstant(hold.endsAt)
  return (
    <div className="grid gap-4">
      <Card className="grid gap-2">
        <h2 className="text-title font-extrabold text-pretty">
          {hold.state === 'CONFIRMED' ? t`We checked, and payouts are still on hold` : t`We're checking your payouts`}
        </h2>
        <p className="text-pretty">{t(REASONS[hold.reason])}</p>
        <p className="font-bold text-pretty">{t`Our check ends by ${end}.`}</p>
        <p className="text-sm text-pretty text-ink-soft">
          {t`Keep earning: you won't lose anything. If we need longer, we'll tell you.`}
        </p>
      </Card>
      {hold.endedBy && <EndNow by={hold.endedBy} reload={reload} />}
      <Appeal hold={hold} />
    </div>
  )
}

function Ended({ hold }: { hold: Hold | null }) {
  const { t } = useLingui()
  const [, navigate] = useLocation()
  const outcome = hold?.outcome && OUTCOMES[hold.outcome]
  return (
    <EmptyState
      illustration={wallet}
      title={hold ? t`The check is over` : t`We aren't checking your account`}
      text={
        hold ? (
          <>
            {outcome && `${t(outcome)} `}
            {t`Payouts that waited only for this check are on their way.`}
          </>
        ) : (
          t`If a payout still waits, its reward or exchange says why.`
        )
      }
      action={
        <ButtonLink href={linkTo('/points')} onNavigate={navigate}>
          {t`Go to my points`}
        </ButtonLink>
      }
    />
  )
}
