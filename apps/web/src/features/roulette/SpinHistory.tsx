import { useState } from 'react'
import { useLingui } from '@lingui/react/macro'
import { BottomSheet } from '@momi/ui/BottomSheet'
import { Button, ButtonLink } from '@momi/ui/Button'
import { Card } from '@momi/ui/Card'
import { useLocation } from 'wouter'
import { linkTo } from '../../shared/link.ts'
import { formatInstant } from '../../shared/i18n/lazy-format.ts'
import type { Spin } from './check-spin.ts'
import { CheckSheet } from './CheckSheet.tsx'
import { PrizeIcon } from './PrizeIcon.tsx'
import { usePrizeNames } from './use-prize-names.ts'
import type { Config } from './Wheel.tsx'

/** The last spins, each with a button that verifies its draw. */
export function SpinHistory({ config: { history, periods, segments } }: { config: Config }) {
  const { t } = useLingui()
  const { nameOf } = usePrizeNames()
  const [, navigate] = useLocation()
  const [openId, setOpenId] = useState<string>()
  // Looked up by id, so that an open sheet updates when the seed is published.
  const open = history.find(({ id }) => id === openId)
  const close = () => setOpenId(undefined)
  const sources = {
    FREE: t`Free spin`,
    BET9JA: t`Spin from Bet9ja`,
    BOUGHT_FOR_POINTS: t`Bought spin`,
  } as const satisfies Record<Spin['source'], string>
  return (
    <section className="grid grid-cols-1 gap-3">
      <h2 className="px-1 pt-2 font-bold">{t`Your last spins`}</h2>
      {history.length === 0 && <p className="px-1 text-ink-soft">{t`Your spins will show up here.`}</p>}
      {history.length > 0 && (
        <Card className="py-1">
          <ul className="divide-y divide-line">
            {history.map((spin) => (
              <li key={spin.id} className="grid grid-cols-1 gap-1 py-3">
                <div className="flex flex-wrap items-center gap-3">
                  <span
                    className={`grid size-10 shrink-0 place-items-center rounded-full ${spin.type === 'NOTHING_WON' ? 'bg-sunken text-ink-soft' : 'bg-gold text-on-gold'}`}
                  >
                    <PrizeIcon type={spin.type} />
                  </span>
                  <div className="max-w-full flex-1 break-words">
                    <p className="font-bold text-pretty">{nameOf(spin)}</p>
                    <p className="text-sm text-ink-soft">
                      {sources[spin.source]} · <time dateTime={spin.at}>{formatInstant(spin.at)}</time>
                    </p>
                  </div>
                </div>
                <div className="spin-actions">
                  <Button transparent onClick={() => setOpenId(spin.id)}>
                    {t`Verify this spin`}
                  </Button>
                  {spin.rewardItemId !== null && (
                    <ButtonLink
                      transparent
                      href={linkTo('/claim-reward/:rewardItemId', { rewardItemId: spin.rewardItemId })}
                      onNavigate={navigate}
                    >
                      {t`See the reward`}
                    </ButtonLink>
                  )}
                </div>
              </li>
            ))}
          </ul>
        </Card>
      )}
      <BottomSheet open={open !== undefined} onClose={close} label={t`Verify this spin`}>
        {open && (
          <CheckSheet
            spin={open}
            segments={segments}
            endsAt={periods.find(({ period }) => period === open.proof.period)?.endsAt}
            onClose={close}
          />
        )}
      </BottomSheet>
    </section>
  )
}
