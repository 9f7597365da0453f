import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Card } from '@momi/ui/Card'
import { Icon } from '@momi/ui/Icon'
import { formatKilobytes } from '../../shared/i18n/format-data.ts'
import type { DataSavedConfig, dataSavedStateOf, Step } from './state.ts'

const LOOKS = {
  counted: { icon: 'tick', disc: 'bg-success-soft text-success-ink' },
  ready: { icon: 'gift', disc: 'bg-gold text-on-gold' },
  open: { icon: 'lock', disc: 'bg-sunken text-ink-soft' },
} as const

interface Props {
  config: DataSavedConfig
  standing: ReturnType<typeof dataSavedStateOf>
}

/** The reward and state of each step. */
export function Steps({ config, standing: { saved, isCounted } }: Props) {
  const { t } = useLingui()
  const giftOf = ({ points, spins, isReward }: Step) =>
    isReward
      ? t`A reward`
      : spins > 0
        ? t`${plural(spins, { one: '# spin of the wheel', other: '# spins of the wheel' })}`
        : t`${plural(points, { one: '# point', other: '# points' })}`
  return (
    <Card className="grid gap-4">
      <h2 className="font-bold">{t`Today's goals`}</h2>
      <ol className="grid gap-4">
        {config.steps.map((step) => {
          const state = isCounted(step) ? 'counted' : step.kilobytes <= saved ? 'ready' : 'open'
          const left = formatKilobytes(step.kilobytes - saved)
          const amount = formatKilobytes(step.kilobytes)
          const words = { counted: t`Collected`, ready: t`Ready to collect`, open: t`${left} to go` }
          return (
            <li key={step.kilobytes} className="flex items-center gap-3">
              <span className={`grid size-11 shrink-0 place-items-center rounded-full ${LOOKS[state].disc}`}>
                <Icon name={LOOKS[state].icon} className="size-5" />
              </span>
              <span className="grid min-w-0 grow">
                <span className="font-bold">{giftOf(step)}</span>
                <span className="text-sm text-ink-soft">
                  {t`Save ${amount}`}
                  {(saved > 0 || state !== 'open') && (
                    <>
                      {' · '}
                      <b>{words[state]}</b>
                    </>
                  )}
                </span>
              </span>
            </li>
          )
        })}
      </ol>
    </Card>
  )
}
