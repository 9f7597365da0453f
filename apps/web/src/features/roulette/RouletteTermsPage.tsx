import { Suspense } from 'react'
import { useLingui } from '@lingui/react/macro'
import { ButtonLink } from '@momi/ui/Button'
import { Card } from '@momi/ui/Card'
import { ApiError } from '@momi/client/http/api-error'
import { Notice } from '@momi/ui/Notice'
import { useLocation } from 'wouter'
import { useApi } from '../../shared/api.ts'
import { CardSkeletons } from '../../shared/CardSkeletons.tsx'
import { useClient } from '../../shared/client.ts'
import { messageOf } from '../../shared/failure-message.ts'
import { linkTo } from '../../shared/link.ts'
import { formatDay } from '../../shared/i18n/format-day.ts'
import { formatInstant } from '../../shared/i18n/lazy-format.ts'
import { LoadFailed } from '../../shared/LoadFailed.tsx'
import { useWithParts } from '../../shared/use-with-parts.ts'
import { ChangeNotice } from '../changes/public.ts'
import { PrizesNotice, prizesPartOf } from '../prizes/public.ts'
import { Screen } from '../../shared/Screen.tsx'
import { OddsTable } from './OddsTable.tsx'
import type { Config } from './Wheel.tsx'

/** /terms/roulette: the rules of the wheel, with the current odds. */
export function RouletteTermsPage() {
  const { t } = useLingui()
  const [, navigate] = useLocation()
  const { data, error, mutate } = useApi('GET /api/v1/roulette/config', {})
  const config = useWithParts(data, (one) => [prizesPartOf(one), one.change && ChangeNotice])
  const isClosed = error instanceof ApiError && error.code === 'roulette_mission_not_enabled'
  const general = useGeneralRules()
  // Shown only after the odds above are loaded, so that the text does not move.
  const sections = config || error !== undefined ? general : []
  return (
    <Screen title={t`Wheel rules`} back={isClosed ? linkTo('/missions') : linkTo('/roulette')}>
      <div className="grid grid-cols-1 gap-4">
        {isClosed && (
          <Notice tone="warning">
            {t(messageOf(error))} {t`The odds will show here when it's back.`}
          </Notice>
        )}
        {!isClosed && !data && error !== undefined && <LoadFailed error={error} retry={() => void mutate()} />}
        {!config && (data ?? error === undefined) && <CardSkeletons label={t`Loading`} rows={[49, 15]} />}
        {config?.change && (
          <Suspense>
            <ChangeNotice change={config.change} keeps />
          </Suspense>
        )}
        {config && <Chances config={config} reload={() => void mutate()} />}
        {sections.map(({ title, rules }) => (
          <Card key={title} className="grid gap-3">
            <h2 className="text-title font-bold">{title}</h2>
            <ul className="rules">
              {rules.map((rule) => (
                <li key={rule} className="text-pretty">
                  {rule}
                </li>
              ))}
            </ul>
          </Card>
        ))}
        {config && <Fingerprints periods={config.periods} />}
        {!isClosed && (
          <ButtonLink wide href={linkTo('/roulette')} onNavigate={navigate}>
            {t`Go to the wheel`}
          </ButtonLink>
        )}
        <ButtonLink transparent href={linkTo('/terms')} onNavigate={navigate}>
          {t`Terms and Conditions`}
        </ButtonLink>
      </div>
    </Screen>
  )
}

function Chances({ config, reload }: { config: Config; reload: () => void }) {
  const { t } = useLingui()
  return (
    <Card className="grid grid-cols-1 gap-3">
      <h2 className="text-title font-bold">{t`Current odds`}</h2>
      <p className="text-pretty text-ink-soft">
        {t`These are the odds of the next spin. All slices look the same size, but their odds differ.`}
      </p>
      <PrizesNotice opening={config} reload={reload} />
      <OddsTable segments={config.segments} />
    </Card>
  )
}

function Fingerprints({ periods }: Pick<Config, 'periods'>) {
  const { t } = useLingui()
  return (
    <Card className="grid gap-3">
      <h2 className="text-title font-bold">{t`Fingerprints of the secret numbers`}</h2>
      <dl className="grid gap-4">
        {periods.map(({ period, seedHash, endsAt }) => {
          const [day, end] = [formatDay(period), formatInstant(endsAt)]
          return (
            <div key={period}>
              <dt className="font-semibold">{day}</dt>
              <dd className="font-mono text-caption break-all text-ink-soft">{seedHash}</dd>
              <dd className="text-sm text-ink-soft">{t`The number is shown a few minutes after ${end}.`}</dd>
            </div>
          )
        })}
      </dl>
    </Card>
  )
}

/** The rules that apply even if the wheel is off. */
function useGeneralRules() {
  const { t } = useLingui()
  const { hasPoints } = useClient()
  return [
    {
      title: t`Who can play`,
      rules: [
        t`You are 18 years old or older.`,
        t`One account per phone: a phone is linked to the first account that earned on it.`,
        t`No purchase needed. Free spins are free.`,
      ],
    },
    {
      title: t`Where spins come from`,
      rules: [
        t`Free: the wheel shows when your next one is ready.`,
        t`Bet9ja: when you claim a reward with your Bet9ja account, where available.`,
        ...(hasPoints
          ? [
              t`For points: at the price shown, once you confirm. Daily limit applies.`,
              t`Spins, and points spent on them, can't be transferred, sold or refunded.`,
            ]
          : [t`Spins can't be transferred, sold or refunded.`]),
      ],
    },
    {
      title: t`How a prize is drawn`,
      rules: [
        t`The prize is drawn when you tap, with the odds on this page. The wheel only shows the result.`,
        t`Every spin has the same odds, however often you spin. No win is ever “due”.`,
        t`New accounts can't win money or vouchers at first. Sign in or confirm your wallet to unlock them sooner.`,
        t`When a prize runs out, the odds of the others go up. This page always shows the current odds.`,
        t`If you lose your connection during a spin, it counts once. You'll see the result when you're back.`,
        ...(hasPoints ? [t`Points are added right away.`] : []),
        t`Prizes stay in your rewards until the date shown.`,
      ],
    },
    {
      title: t`How to verify it`,
      rules: [
        t`Each day has a secret number. We publish its fingerprint before the day starts, so nobody can change it later.`,
        t`After the day ends we publish the number. Then “Verify this spin” under the wheel repeats the draw on your phone.`,
      ],
    },
  ]
}
