import { useLingui } from '@lingui/react/macro'
import { ButtonLink } from '@momi/ui/Button'
import { Card } from '@momi/ui/Card'
import { Icon } from '@momi/ui/Icon'
import { Skeleton } from '@momi/ui/Skeleton'
import { useLocation } from 'wouter'
import { useApi } from '../../shared/api.ts'
import { useClient } from '../../shared/client.ts'
import { formatNumber } from '../../shared/i18n/format.ts'
import { CardSkeletons } from '../../shared/CardSkeletons.tsx'
import { LoadFailed } from '../../shared/LoadFailed.tsx'
import { linkTo } from '../../shared/link.ts'
import { Screen } from '../../shared/Screen.tsx'
import { useHasCheckIn } from '../../shared/use-has-check-in.ts'
import { SupportCode } from '../../shared/SupportCode.tsx'
import { Market, useIsMarketKnown } from '../market/public.ts'
import { Checks } from './Checks.tsx'
import { EarnButton } from './EarnButton.tsx'
import { ExchangeCard, useIsExchangeKnown } from './ExchangeCard.tsx'
import { Exchanges, useAreExchangesKnown } from './Exchanges.tsx'

/** /points: the balance, the uses of points, and a link to their history. */
export function PointsPage() {
  const { t } = useLingui()
  const [, navigate] = useLocation()
  const { data, error, mutate } = useApi('GET /api/v1/points', {})
  const balance = data && formatNumber(data.balance)
  // The parts are shown together, because a part that appears later would move the parts below it.
  const isKnown = [useIsExchangeKnown(), useAreExchangesKnown(), useIsMarketKnown()].every(Boolean)
  return (
    <Screen title={t`Points`} back={linkTo('/missions')}>
      {error !== undefined && !data ? (
        <LoadFailed error={error} retry={() => void mutate()} />
      ) : (
        <div className="grid gap-4">
          <Card tone="hero">
            <div className="grid gap-1">
              <span>{t`Your balance`}</span>
              {balance === undefined ? (
                <Skeleton className="h-10 w-32 opacity-40" />
              ) : (
                <span className="flex items-center gap-2 text-display font-extrabold tabular-nums">
                  <Icon name="coin" className="size-8" />
                  {balance}
                </span>
              )}
            </div>
          </Card>
          {data?.checks && <Checks checks={data.checks} />}
          <ButtonLink flat href={linkTo('/points/history')} onNavigate={navigate}>
            {t`See your history`}
          </ButtonLink>
          {isKnown ? <Uses /> : <CardSkeletons label={t`Loading`} rows={[17.5, 18.75, 15.25]} />}
        </div>
      )}
    </Screen>
  )
}

/** The uses of points, and how to earn them. */
function Uses() {
  const { t } = useLingui()
  const { product } = useClient()
  const hasCheckIn = useHasCheckIn()
  const [, navigate] = useLocation()
  return (
    <>
      <ExchangeCard />
      <Exchanges />
      <Market />
      <Card>
        <h2 className="pb-1 font-bold">{t`How to earn points`}</h2>
        <p className="pb-4 text-ink-soft">
          {hasCheckIn
            ? t`Complete missions and check in every day. Later check-ins in a week can earn more.`
            : t`Complete missions here, or check in every day in the ${product} browser.`}
        </p>
        <EarnButton />
      </Card>
      <ButtonLink transparent href={linkTo('/profile')} onNavigate={navigate}>
        {t`Your profile`}
      </ButtonLink>
      <SupportCode />
    </>
  )
}
