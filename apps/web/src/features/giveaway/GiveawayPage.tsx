import { useLingui } from '@lingui/react/macro'
import { Button, ButtonLink } from '@momi/ui/Button'
import { Card } from '@momi/ui/Card'
import { Icon } from '@momi/ui/Icon'
import { Illustration } from '@momi/ui/Illustration'
import { Notice } from '@momi/ui/Notice'
import dataGift from '@momi/ui/illustrations/data-gift.svg?no-inline'
import { useLocation } from 'wouter'
import { useApi } from '../../shared/api.ts'
import { CardSkeletons } from '../../shared/CardSkeletons.tsx'
import { useClient } from '../../shared/client.ts'
import { linkTo } from '../../shared/link.ts'
import { formatLastDay } from '../../shared/i18n/lazy-format.ts'
import { formatMegabytes } from '../../shared/i18n/format-megabytes.ts'
import { MissionChange } from '../changes/public.ts'
import { AccountNotice } from '../login/public.ts'
import { arePrizesOpen, PrizesNotice } from '../prizes/public.ts'
import { Screen } from '../../shared/Screen.tsx'
import { useEarnsHere } from '../../shared/use-earns-here.ts'
import { GiveawaySteps } from './GiveawaySteps.tsx'
import { useGroup } from './use-group.ts'
import { NothingHere, WithGiveaway, type Giveaway } from './WithGiveaway.tsx'

/** /giveaway: the offer of free mobile data, its end, and its conditions (section 2). */
export function GiveawayPage() {
  const { t } = useLingui()
  const { data: claim, error } = useApi('GET /api/v1/giveaway/reward-status', {})
  return (
    <Screen title={t`Giveaway`} back={linkTo('/missions')}>
      <WithGiveaway>
        {(giveaway) => {
          if (!giveaway.choices.some(({ available }) => available)) return <NothingHere reason="all-given" />
          if (!claim && error === undefined) return <CardSkeletons label={t`Loading`} rows={[12.75, 19.75, 3]} />
          return <Welcome giveaway={giveaway} hasFailed={claim?.status === 'FAILURE'} />
        }}
      </WithGiveaway>
    </Screen>
  )
}

interface Props {
  giveaway: Giveaway
  /** Whether the person's last claim failed. */
  hasFailed: boolean
}

function Welcome({ giveaway, hasFailed }: Props) {
  const { t } = useLingui()
  const { product } = useClient()
  const [, navigate] = useLocation()
  useGroup(giveaway.isDefaultBrowser)
  const earnsHere = useEarnsHere()
  const until = giveaway.validUntil === null ? undefined : formatLastDay(giveaway.validUntil)
  return (
    <div className="grid gap-4">
      {hasFailed && (
        <Notice
          tone="warning"
          action={
            <ButtonLink grey wide href={linkTo('/giveaway/claim/result')} onNavigate={navigate}>
              {t`See why`}
            </ButtonLink>
          }
        >
          {t`Your last claim didn't go through.`}
        </Notice>
      )}
      <Card tone="hero" className="grid gap-3">
        <div className="flex items-center gap-4">
          <span className="shrink-0 animate-pop motion-reduce:animate-none">
            <Illustration drawing={dataGift} className="size-20" />
          </span>
          <div className="min-w-0">
            <p className="font-semibold">{t`Free mobile data`}</p>
            <Amount choices={giveaway.choices} />
          </div>
        </div>
        <p className="text-pretty">{t`A gift for your phone. It costs you nothing.`}</p>
        {until && (
          <p className="flex items-center gap-2 font-semibold">
            <Icon name="clock" className="size-5" />
            {t`Valid until ${until}`}
          </p>
        )}
      </Card>
      <MissionChange type="giveaway" />
      <PrizesNotice opening={giveaway} reload={giveaway.reload} />
      <GiveawaySteps giveaway={giveaway} earnsHere={earnsHere} />
      {!earnsHere && <AccountNotice />}
      {earnsHere && !giveaway.mayContinue && (
        <div className="grid gap-2">
          <Button green wide disabled>
            {t`Continue`}
          </Button>
          {arePrizesOpen(giveaway) && (
            <p className="text-center text-sm text-pretty text-ink-soft">
              {t`You can continue once ${product} is your default browser.`}
            </p>
          )}
        </div>
      )}
      {giveaway.mayContinue && (
        <ButtonLink green wide href={linkTo('/giveaway/reward-choice')} onNavigate={navigate}>
          {t`Continue`}
        </ButtonLink>
      )}
      <ButtonLink transparent href={`${linkTo('/terms')}#giveaway`} onNavigate={navigate}>
        {t`Read the terms`}
      </ButtonLink>
    </div>
  )
}

/** The largest package that is in stock. */
function Amount({ choices }: Pick<Giveaway, 'choices'>) {
  const { t } = useLingui()
  const sizes = choices.filter(({ available }) => available).map(({ megabytes }) => megabytes)
  const largest = Math.max(...sizes)
  const amount = formatMegabytes(largest)
  return (
    <p className="text-display font-extrabold wrap-anywhere text-balance">
      {sizes.some((size) => size < largest) ? t`Up to ${amount}` : amount}
    </p>
  )
}
