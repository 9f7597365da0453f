import { useLingui } from '@lingui/react/macro'
import { ButtonLink } from '@momi/ui/Button'
import { Card } from '@momi/ui/Card'
import { EmptyState } from '@momi/ui/EmptyState'
import { Illustration } from '@momi/ui/Illustration'
import empty from '@momi/ui/illustrations/empty.svg?no-inline'
import news from '@momi/ui/illustrations/news.svg?no-inline'
import { Steps } from '@momi/ui/Steps'
import { useLocation } from 'wouter'
import { MISSIONS_KEY, useApi } from '../../shared/api.ts'
import { CardSkeletons } from '../../shared/CardSkeletons.tsx'
import { LoadFailed } from '../../shared/LoadFailed.tsx'
import { useClient } from '../../shared/client.ts'
import { linkTo } from '../../shared/link.ts'
import { useEarnsHere } from '../../shared/use-earns-here.ts'
import { useWithParts } from '../../shared/use-with-parts.ts'
import { ChangeNotice, MissionChange, useMissionChange } from '../changes/public.ts'
import { AccountNotice, useAccountPart } from '../login/public.ts'
import { PrizesNotice, prizesPartOf } from '../prizes/public.ts'
import { Screen } from '../../shared/Screen.tsx'
import { AppPlaceButton, NeedsApp } from '../app-places/public.ts'
import { PointsChip } from '../points/public.ts'
import { Finds } from './Finds.tsx'
import { findsOf } from './finds.ts'

/** /missions/hidden-rewards: the mission, and today's finds (section 2). */
export function HiddenRewardsPage() {
  const { t } = useLingui()
  const { data: answer, error, mutate } = useApi('GET /api/v2/user/missions', {}, { cacheKey: MISSIONS_KEY })
  const large = useMissionChange('hidden_rewards')
  const small = useMissionChange('hidden_rewards_small_reward')
  const account = useAccountPart()
  const data = useWithParts(answer, (one) => [account, prizesPartOf(one), (large ?? small) && ChangeNotice])
  const earnsHere = useEarnsHere()
  const finds = data && findsOf(data.missions)
  return (
    <Screen title={t`Hidden rewards`} back={linkTo('/missions')} trailing={<PointsChip />}>
      {!answer && error !== undefined && <LoadFailed error={error} retry={() => void mutate()} />}
      {!data && (answer ?? error === undefined) && <CardSkeletons label={t`Loading`} rows={[19.75, 11, 3, 24]} />}
      {data && !finds && <NothingHidden />}
      {finds && !earnsHere && !finds.isOver && <AccountNotice />}
      {finds && (earnsHere || finds.isOver) && (
        <div className="grid gap-4">
          <Hero isOver={finds.isOver} />
          <MissionChange type="hidden_rewards" />
          <MissionChange type="hidden_rewards_small_reward" />
          {!finds.isOver && <PrizesNotice opening={data} reload={() => void mutate()} />}
          <Finds finds={finds} />
          <NextStep isOver={finds.isOver} />
          <HowItWorks isOver={finds.isOver} />
        </div>
      )}
    </Screen>
  )
}

/** Whether there is still a reward to find today. */
export function Hero({ isOver }: { isOver: boolean }) {
  const { t } = useLingui()
  return (
    <Card tone="hero" className="grid justify-items-center gap-2 text-center">
      <Illustration drawing={news} />
      <p className="text-title font-extrabold text-balance">
        {isOver ? t`You found all of today's rewards` : t`There's a reward hidden in today's news`}
      </p>
      <p className="text-pretty">
        {isOver ? t`Check back tomorrow.` : t`It could be in any article. Read to find it!`}
      </p>
    </Card>
  )
}

/** Reads on, or leads to what was found once nothing is left to find. */
export function NextStep({ isOver }: { isOver: boolean }) {
  const { t } = useLingui()
  const { host } = useClient()
  const [, navigate] = useLocation()
  if (!isOver && host.mode === 'web') return <NeedsApp />
  if (!isOver) return <AppPlaceButton place="news" label={t`Read the news`} />
  return (
    <div className="grid gap-2">
      <ButtonLink wide href={linkTo('/rewards/earned')} onNavigate={navigate}>
        {t`See your rewards`}
      </ButtonLink>
      <ButtonLink transparent href={linkTo('/missions')} onNavigate={navigate}>
        {t`Go to Missions`}
      </ButtonLink>
    </div>
  )
}

function HowItWorks({ isOver }: { isOver: boolean }) {
  const { t } = useLingui()
  const { host, product } = useClient()
  const [, navigate] = useLocation()
  const steps = [
    host.mode === 'web' ? t`Open the news in the ${product} browser` : t`Open the news in your browser`,
    t`Read what you like: some articles hide a reward`,
    t`What you find is yours right away. If it shows a date, claim it before then`,
  ]
  return (
    <Card>
      <h2 className="pb-3 font-bold">{t`How it works`}</h2>
      <Steps steps={steps} />
      <p className="pt-4 pb-2 text-sm text-pretty text-ink-soft">
        {t`Each article counts once a day. New rewards are hidden every midnight, local time.`}
      </p>
      {!isOver && (
        <ButtonLink transparent wide href={linkTo('/rewards/earned')} onNavigate={navigate}>
          {t`See your rewards`}
        </ButtonLink>
      )}
    </Card>
  )
}

function NothingHidden() {
  const { t } = useLingui()
  const [, navigate] = useLocation()
  return (
    <EmptyState
      illustration={empty}
      title={t`Nothing hidden right now`}
      text={t`What you've found stays yours. See what else you can do.`}
      action={
        <ButtonLink href={linkTo('/missions')} onNavigate={navigate}>
          {t`Go to Missions`}
        </ButtonLink>
      }
    />
  )
}
