import { Suspense, useCallback } from 'react'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { ButtonLink } from '@momi/ui/Button'
import { Card } from '@momi/ui/Card'
import { useLocation } from 'wouter'
import { useApi } from '../../shared/api.ts'
import { useClient } from '../../shared/client.ts'
import { useIsOffline } from '../../shared/connectivity.ts'
import { linkTo } from '../../shared/link.ts'
import { formatNumber } from '../../shared/i18n/format.ts'
import { formatInstant } from '../../shared/i18n/lazy-format.ts'
import { formatMoney } from '../../shared/i18n/format-money.ts'
import { OtherAccountLink } from '../../shared/OtherAccountLink.tsx'
import { useWalletState } from '../../shared/use-wallet-state.ts'
import { useWithParts } from '../../shared/use-with-parts.ts'
import { ChangeNotice } from '../changes/public.ts'
import { ConfirmInMiniPay, PayoutStepNotice } from '../wallet-confirmation/public.ts'
import { ExchangeForm } from './ExchangeForm.tsx'
import { ExchangeGoal } from './ExchangeGoal.tsx'
import { worthOf, type ExchangeConfig } from './exchange.ts'

function useExchangeConfig() {
  const { walletReported } = useClient()
  return useApi('GET /api/v1/points/exchange/config', {}, { after: walletReported })
}

/** The state of this phone's wallet, for an account that has none. */
const useWalletHere = (config: { wallet: ExchangeConfig['wallet'] } | undefined) =>
  useWalletState(config?.wallet === null)

export const useIsExchangeKnown = () => {
  const { data, error } = useExchangeConfig()
  const { isLoading } = useWalletHere(data)
  const config = useWithParts(data, ({ change, wallet }) => [
    change && ChangeNotice,
    wallet?.payoutStep && PayoutStepNotice,
  ])
  return (config !== undefined && !isLoading) || (!data && error !== undefined)
}

/**
 * The exchange of points for tokens: rate, available points, and why some of them wait. While it is off, it says so, so
 * that nobody looks for it.
 */
export function ExchangeCard() {
  const { data, mutate } = useExchangeConfig()
  const reload = useCallback(() => void mutate(), [mutate])
  if (!data) return <ExchangeMissing />
  if (data.pointsPerUnit === null) return <ExchangeOff />
  return <Exchange config={{ ...data, pointsPerUnit: data.pointsPerUnit }} reload={reload} />
}

/** In place of an exchange that could not be loaded, so that nobody takes it for gone. */
function ExchangeMissing() {
  const { t } = useLingui()
  const isOffline = useIsOffline()
  return (
    <Card>
      <h2 className="pb-1 font-bold">{t`Exchange points`}</h2>
      <p className="text-pretty text-ink-soft">
        {isOffline
          ? t`Exchanging points needs a connection. You keep your points.`
          : t`The exchange couldn't be loaded. You keep your points.`}
      </p>
    </Card>
  )
}

function ExchangeOff() {
  const { t } = useLingui()
  return (
    <Card>
      <h2 className="pb-1 font-bold">{t`Exchange points`}</h2>
      <p className="text-ink-soft">{t`Exchanging points isn't available right now. You keep your points.`}</p>
    </Card>
  )
}

function Exchange({ config, reload }: { config: ExchangeConfig; reload: () => void }) {
  const { t } = useLingui()
  const { data: walletHere } = useWalletHere(config)
  const { symbol, pointsPerUnit, minPoints, balance, withdrawable, held, wallet } = config
  const rate = formatNumber(pointsPerUnit)
  const unit = `1\u00a0${symbol}`
  const worth = worthOf(pointsPerUnit, config)
  const money = worth && formatMoney(worth)
  const waiting = held.reduce((sum, one) => sum + one.points, 0)
  const last = held[held.length - 1]?.until
  const from = last && formatInstant(last)
  return (
    <Card className="grid gap-3">
      <h2 className="font-bold">{t`Exchange points`}</h2>
      <p className="text-ink-soft">
        {t`${rate} points are worth ${unit}.`}
        {money && ` ${t`About ${money}.`}`}
      </p>
      {config.change && (
        <Suspense>
          <ChangeNotice change={config.change} />
        </Suspense>
      )}
      {balance < minPoints && <ExchangeGoal balance={balance} minPoints={minPoints} />}
      {wallet === null && walletHere !== 'elsewhere' && (
        <WalletFirst canExchange={balance >= minPoints} reload={reload} />
      )}
      {wallet === null && walletHere === 'elsewhere' && (
        <>
          <p className="text-pretty">{t`This wallet is linked to another account`}</p>
          <OtherAccountLink wide next={linkTo('/points')} />
        </>
      )}
      {wallet?.payoutStep && <PayoutStepNotice step={wallet.payoutStep} reload={reload} />}
      {wallet?.payoutStep === null && withdrawable >= minPoints && (
        <ExchangeForm config={config} address={wallet.address} />
      )}
      {from && (
        <p className="text-sm text-pretty text-ink-soft">
          {t`${plural(waiting, { one: `# new point: spend now, exchange from ${from}.`, other: `# new points: spend now, exchange from ${from}.` })}`}
        </p>
      )}
    </Card>
  )
}

/** How to get a wallet: in plain web, which cannot open MiniPay's own steps, with the link that confirms one. */
function WalletFirst({ canExchange, reload }: { canExchange: boolean; reload: () => void }) {
  const { t } = useLingui()
  const { host } = useClient()
  const [, navigate] = useLocation()
  if (host.mode === 'web')
    return (
      <>
        <p className="text-pretty">{t`Exchanges are paid to your MiniPay wallet. Confirm it there first.`}</p>
        <ConfirmInMiniPay flat={!canExchange} reload={reload} />
      </>
    )
  return (
    <ButtonLink wide flat={!canExchange} href={linkTo('/points/no-wallet-detected')} onNavigate={navigate}>
      {canExchange ? t`Exchange` : t`Activate wallet`}
    </ButtonLink>
  )
}
