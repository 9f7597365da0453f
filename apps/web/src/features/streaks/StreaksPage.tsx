import { Suspense, useCallback } from 'react'
import { useLingui } from '@lingui/react/macro'
import { ButtonLink } from '@momi/ui/Button'
import { Card } from '@momi/ui/Card'
import { Redirect, useLocation } from 'wouter'
import { useApi } from '../../shared/api.ts'
import { CardSkeletons } from '../../shared/CardSkeletons.tsx'
import { useClient } from '../../shared/client.ts'
import { LoadFailed } from '../../shared/LoadFailed.tsx'
import { linkTo } from '../../shared/link.ts'
import { Screen } from '../../shared/Screen.tsx'
import { useEarnsHere } from '../../shared/use-earns-here.ts'
import { useWithParts } from '../../shared/use-with-parts.ts'
import { ChangeNotice } from '../changes/public.ts'
import { AccountNotice } from '../login/public.ts'
import { PointsChip } from '../points/public.ts'
import { Calendar } from './Calendar.tsx'
import { CheckIn } from './CheckIn.tsx'
import { Freezes } from './Freezes.tsx'
import { ReminderSwitch } from './ReminderSwitch.tsx'
import { Rule } from './Rule.tsx'
import { StreakHero } from './StreakHero.tsx'
import type { StreakStatus } from './check-in-state.ts'
import { Week } from './Week.tsx'

/** /missions/streaks: the streak, its week, today's check-in and the month. */
export function StreaksPage() {
  const { t } = useLingui()
  const { walletReported } = useClient()
  const { data: status, error, mutate } = useApi('GET /api/v1/streaks/checkin/status', {}, { after: walletReported })
  const data = useWithParts(status, ({ change }) => [change && ChangeNotice])
  const earnsHere = useEarnsHere()
  const reload = useCallback(() => void mutate(), [mutate])
  return (
    <Screen title={t`Daily streak`} back={linkTo('/missions')} trailing={<PointsChip />}>
      {!status && error !== undefined && <LoadFailed error={error} retry={reload} />}
      {!data && (status ?? error === undefined) && <CardSkeletons label={t`Loading`} rows={[7.5, 14.5, 9.75]} />}
      {data && (
        <>
          <Streak status={data} reload={reload} earnsHere={earnsHere} />
          <div className="pt-4 empty:hidden">{earnsHere && <AccountNotice />}</div>
        </>
      )}
    </Screen>
  )
}

interface Props {
  status: StreakStatus
  reload: () => void
  earnsHere: boolean
}

function Streak({ status, reload, earnsHere }: Props) {
  const { t } = useLingui()
  const { host } = useClient()
  const [, navigate] = useLocation()
  if (!status.walletReported)
    return (
      <Redirect
        to={host.canReportWallet ? linkTo('/missions/streaks/no-wallet') : linkTo('/missions/streaks/browser-update')}
        replace
      />
    )
  return (
    <div className="grid grid-cols-1 gap-4">
      <StreakHero status={status} canCheckIn={earnsHere} />
      {status.change && (
        <Suspense>
          <ChangeNotice change={status.change} of="streaks" />
        </Suspense>
      )}
      {!earnsHere && <AccountNotice />}
      <Card className="grid gap-4">
        <h2 className="font-bold">{t`This week`}</h2>
        <Week status={status} canCheckIn={earnsHere} />
        {earnsHere && <CheckIn status={status} reload={reload} />}
      </Card>
      <Freezes {...status.freezes} canBuy={earnsHere} />
      <Rule status={status} />
      <Calendar today={status.today} />
      <ReminderSwitch />
      <ButtonLink transparent href={linkTo('/missions/streaks/adjustments')} onNavigate={navigate}>
        {t`Streak history`}
      </ButtonLink>
    </div>
  )
}
