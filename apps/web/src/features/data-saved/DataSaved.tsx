import { useLingui } from '@lingui/react/macro'
import { Button, ButtonLink } from '@momi/ui/Button'
import { Card } from '@momi/ui/Card'
import { Notice } from '@momi/ui/Notice'
import { ProgressBar } from '@momi/ui/ProgressBar'
import { useLocation } from 'wouter'
import { useClient } from '../../shared/client.ts'
import { linkTo } from '../../shared/link.ts'
import { AppPlaceButton } from '../app-places/public.ts'
import { MissionChange } from '../changes/public.ts'
import { AccountNotice } from '../login/public.ts'
import { formatKilobytes } from '../../shared/i18n/format-data.ts'
import { useIsChecking } from '../../shared/use-checks.ts'
import { useEarnsHere } from '../../shared/use-earns-here.ts'
import { dataSavedStateOf, type DataSavedConfig } from './state.ts'
import { Steps } from './Steps.tsx'
import { useDataReport } from './use-data-report.ts'

/** Today's saved data, the progress to the next step, and all steps; none of them where another account earns. */
export function DataSaved({ config, onPhone }: { config: DataSavedConfig; onPhone: number }) {
  const { t } = useLingui()
  const isHeld = useIsChecking('data_saved')
  const earnsHere = useEarnsHere()
  const standing = dataSavedStateOf(config, onPhone)
  if (!earnsHere)
    return (
      <div className="grid gap-4">
        <MissionChange type="data_saved" />
        <AccountNotice />
      </div>
    )
  const { saved, next } = standing
  const amount = formatKilobytes(saved)
  const left = next && formatKilobytes(next.kilobytes - saved)
  const howFar = left ? t`${left} to the next goal` : t`All of today's goals reached`
  return (
    <div className="grid gap-4">
      <Card tone="hero" className="grid gap-3">
        <div className="grid">
          <span className="text-display font-extrabold tabular-nums">{amount}</span>
          <span>{t`saved today`}</span>
        </div>
        {next && (
          <ProgressBar
            value={saved}
            max={next.kilobytes}
            label={t`Progress to the next goal`}
            valueText={howFar}
            tone="gold"
          />
        )}
        <span className="font-semibold">{howFar}</span>
      </Card>
      <MissionChange type="data_saved" />
      {isHeld && (
        <output>
          <Notice tone="warning">{t`We're checking this reward. It takes at most a minute.`}</Notice>
        </output>
      )}
      <NextStep config={config} standing={standing} />
      <Steps config={config} standing={standing} />
      <p className="px-2 text-center text-sm text-pretty text-ink-soft">
        {t`The browser shrinks pages to save data. Counting restarts at midnight, local time.`}
      </p>
    </div>
  )
}

interface NextStepProps {
  config: DataSavedConfig
  standing: ReturnType<typeof dataSavedStateOf>
}

function NextStep({ config, standing: { next, ready } }: NextStepProps) {
  const { t } = useLingui()
  const { host } = useClient()
  if (!host.canReportDataSaved) return <CannotMeasure />
  if (ready.length > 0) return <Report config={config} />
  return next && <AppPlaceButton place="browsing" label={t`Start browsing`} />
}

function Report({ config }: { config: DataSavedConfig }) {
  const { t } = useLingui()
  const { report, isBusy, outcome } = useDataReport(config)
  const outcomes = {
    late: t`Your savings are being counted. Check back soon.`,
    unsupported: t`This browser version can't report saved data. Update it and try again.`,
    failed: t`We couldn't get your saved data from the browser. Try again.`,
  }
  return (
    <div className="grid gap-3">
      <Button green wide busy={isBusy} onClick={report}>
        {t`Collect what you earned`}
      </Button>
      {outcome && (
        <Notice tone={outcome === 'late' ? 'warning' : 'danger'} alert action={outcome === 'unsupported' && <Update />}>
          {outcomes[outcome]}
        </Notice>
      )}
    </div>
  )
}

/** Shown if the page cannot read the saved data: offers an update of the app, or in plain web the vendor's browser. */
function CannotMeasure() {
  const { t } = useLingui()
  const { host, browserUrl, product } = useClient()
  if (host.mode !== 'web')
    return (
      <Notice tone="warning" action={<Update />}>
        {t`This app version doesn't show its savings here. Your progress below still counts.`}
      </Notice>
    )
  return (
    <Notice
      tone="warning"
      action={
        <ButtonLink flat wide href={browserUrl}>
          {t`Get browser`}
        </ButtonLink>
      }
    >
      {t`Only the ${product} browser saves data. Get it and open Missions there.`}
    </Notice>
  )
}

function Update() {
  const { t } = useLingui()
  const [, navigate] = useLocation()
  return (
    <ButtonLink flat wide href={linkTo('/error/client-unsupported')} onNavigate={navigate}>
      {t`Update browser`}
    </ButtonLink>
  )
}
