import { Suspense } from 'react'
import { useLingui } from '@lingui/react/macro'
import { ButtonLink } from '@momi/ui/Button'
import { Card } from '@momi/ui/Card'
import { ApiError } from '@momi/client/http/api-error'
import { Notice } from '@momi/ui/Notice'
import { useLocation } from 'wouter'
import { useApi } from '../../shared/api.ts'
import { CardSkeletons } from '../../shared/CardSkeletons.tsx'
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
import { useGeneralRules } from './use-general-rules.ts'
import type { Config } from './Wheel.tsx'

/** /terms/roulette: the rules of the wheel, with the current odds. */
export function RouletteTermsPage() {
  const { t } = useLingui()
  const [, navigate] = useLocation()
  const { data, error, mutate } = useApi('GET /api/v1/roulette/config', {})
  const config = useWithParts(data, (one) => [prizesPartOf(one), one.change && ChangeNotice])
  const isClosed = error instanceof ApiError && error.code === 'roulette_mission_not_enabled'
  const general = useGeneralRules(data?.sources ?? ['FREE', 'BOUGHT_FOR_POINTS'])
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
            <ChangeNotice change={config.change} of="roulette" />
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
        {t`These are the odds of the next spin. All slices look the same size, but their odds can differ.`}
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
