import { useLingui } from '@lingui/react/macro'
import type { Api, Output } from '@momi/contract'
import useSWR from 'swr'
import { MISSIONS_KEY, useApi } from '../../shared/api.ts'
import { useClient } from '../../shared/client.ts'
import { formatNumber } from '../../shared/i18n/format.ts'
import { formatMoney } from '../../shared/i18n/format-money.ts'
import { PENDING_CHECK_IN, storedCheckIn } from '../../shared/stored-check-in.ts'
import { useEarnsHere } from '../../shared/use-earns-here.ts'

type Earnings = Output<Api['GET /api/v1/user/earnings/total']>

/** What points are worth, and how to earn the first ones or that they are being checked. An answer that an earlier release has kept has no `worth`. */
export function FirstPoints({ worth }: Pick<Earnings, 'worth'>) {
  const { t } = useLingui()
  const { data } = useApi('GET /api/v2/user/missions', {}, { cacheKey: MISSIONS_KEY })
  const { data: points } = useApi('GET /api/v1/points', {})
  const isChecking = points?.checks?.some(({ state }) => state === 'CHECKING')
  const canEarn = useEarnsHere() && data?.missions.length !== 0
  const hasStreak = data?.missions.some(({ type }) => type === 'streaks')
  return (
    <span className="grid gap-0.5 tabular-nums">
      {worth && (
        <b className="text-balance">
          <Worth {...worth} />
        </b>
      )}
      {(isChecking || canEarn) && (
        <span className={worth ? 'text-sm' : 'font-bold'}>
          {isChecking ? t`We're checking your points` : hasStreak ? <FirstCheckIn /> : <FirstMission />}
        </span>
      )}
    </span>
  )
}

/** The wallet without which there is no check-in is reported at the start, maybe after the missions were answered. */
function FirstCheckIn() {
  const { t } = useLingui()
  const { walletReported } = useClient()
  const { data } = useApi('GET /api/v1/streaks/checkin/status', {}, { after: walletReported })
  const { data: saved } = useSWR(PENDING_CHECK_IN, storedCheckIn, { fallbackData: storedCheckIn() })
  const open = data?.walletReported && data.days.find(({ state }) => state === 'AVAILABLE_FOR_CHECK_IN')
  const first = open && formatNumber(open.points)
  if (saved) return t`Check\u2011in saved`
  return first ? t`Check in for your first ${first}` : <FirstMission />
}

function FirstMission() {
  const { t } = useLingui()
  return t`Earn your first points`
}

function Worth({ points, symbol, local }: NonNullable<Earnings['worth']>) {
  const { t } = useLingui()
  const rate = formatNumber(points)
  const money = local && formatMoney(local)
  const unit = `1\u00a0${symbol}`
  return money ? t`${rate} points = ${unit} (about ${money})` : t`${rate} points = ${unit}`
}
