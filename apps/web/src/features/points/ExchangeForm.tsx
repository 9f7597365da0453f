import { useState } from 'react'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { plainText } from '@momi/contract/rules/plain-text'
import { Button } from '@momi/ui/Button'
import { openDialog } from '@momi/ui/dialog'
import { Facts } from '@momi/ui/Facts'
import { Notice } from '@momi/ui/Notice'
import { TextField } from '@momi/ui/TextField'
import { useIsOffline } from '../../shared/connectivity.ts'
import { messageOf } from '../../shared/failure-message.ts'
import { formatNumber } from '../../shared/i18n/format.ts'
import { formatMoney } from '../../shared/i18n/format-money.ts'
import { formatAddress, formatDecimal } from '../../shared/i18n/lazy-format.ts'
import { sentAfter } from '../../shared/sent-after.ts'
import { choicesOf, estimateOf, worthOf, type ExchangeConfig } from './exchange.ts'
import { useExchange } from './use-exchange.ts'

const CHOICES = { minimum: msg`Minimum`, half: msg`Half`, all: msg`All` } as const

/** The form of an exchange: shows immediately what the chosen points are worth, and asks for a confirmation. */
export function ExchangeForm({ config, address }: { config: ExchangeConfig; address: string }) {
  const { t } = useLingui()
  const { symbol, pointsPerUnit, minPoints, withdrawable, hold } = config
  const [text, setText] = useState('')
  const isOffline = useIsOffline()
  const { exchange, isBusy, failure, clearFailure } = useExchange(() => setText(''))
  const digits = plainText(text).replaceAll(' ', '')
  const points = /^\d{1,9}$/.test(digits) ? Number(digits) : undefined
  const [least, most, wallet] = [formatNumber(minPoints), formatNumber(withdrawable), formatAddress(address)]
  const problem = problemOf(points)
  // What cannot be exchanged gives nothing.
  const given = (problem === undefined && points) || 0
  const [amount, worth] = [formatDecimal(estimateOf(given, config)), worthOf(given, config)]
  const money = worth && formatMoney(worth)
  const sentOn = hold && sentAfter(hold)
  const terms = [
    [t`Fee`, t`0 ${symbol}`],
    [t`Arrives`, !hold ? t`Usually within minutes` : sentOn ? t`Soon after ${sentOn}` : t`When our check ends`],
  ] as const

  function problemOf(asked: number | undefined) {
    if (digits === '') return undefined
    if (asked === undefined) return t`Whole points only`
    if (asked < minPoints) return t`At least ${least} points`
    if (asked > withdrawable) return t`You can exchange ${most} points now`
    return undefined
  }
  const choose = (typed: string) => {
    setText(typed)
    clearFailure()
  }
  const ask = () => {
    if (points === undefined) return
    const shown = formatNumber(points)
    openDialog({
      title: t`Exchange ${shown} points?`,
      text: (
        <div className="grid gap-3">
          <p>{t`You'll get ${amount} ${symbol} in wallet ${wallet}. This can't be undone.`}</p>
          <Facts rows={[...(money ? [[t`Worth about`, money] as const] : []), ...terms]} />
        </div>
      ),
      primaryButtonText: t`Exchange`,
      secondaryButtonText: t`Not yet`,
      onPrimaryButtonClick: () => void exchange({ points, pointsPerUnit }),
    })
  }
  return (
    <>
      <TextField
        label={t`How many points`}
        inputMode="numeric"
        value={text}
        readOnly={isBusy}
        onChange={choose}
        error={problem}
        hint={t`You can exchange ${most} points now`}
      />
      <fieldset aria-label={t`Quick amounts`} className="flex flex-wrap gap-2">
        {choicesOf(config).map(({ name, points: chosen }) => (
          <button
            key={name}
            type="button"
            disabled={isBusy}
            aria-pressed={points === chosen}
            onClick={() => choose(String(chosen))}
            className="min-h-11 flex-auto rounded-full bg-control px-4 text-sm font-bold text-ink transition aria-pressed:bg-brand-soft aria-pressed:text-brand-ink"
          >
            {t(CHOICES[name])}
          </button>
        ))}
      </fieldset>
      <div aria-live="polite" className="rounded-control bg-sunken px-4 py-3 text-center">
        <p className="text-title font-extrabold text-balance tabular-nums">{t`You get ${amount} ${symbol}`}</p>
        {given > 0 && money && <p className="text-sm text-ink-soft tabular-nums">{t`About ${money}`}</p>}
      </div>
      <Facts rows={[[t`Minimum`, t`${least} points`], ...terms, [t`To wallet`, wallet]]} />
      {hold && (
        <p className="text-sm text-pretty text-ink-soft">
          {hold.reason === 'RECENT_CHANGE'
            ? t`Your wallet or sign-in changed, so payouts wait until then.`
            : hold.reason === 'ACCOUNT_HOLD'
              ? t`We're checking your payouts. We'll send it when the check ends.`
              : t`Your account is new, so its payouts wait until then.`}
        </p>
      )}
      {failure !== undefined && (
        <Notice tone="danger" alert>
          {t(messageOf(failure))}
        </Notice>
      )}
      <Button wide busy={isBusy} disabled={isOffline || points === undefined || problem !== undefined} onClick={ask}>
        {isOffline ? t`Go online to exchange` : t`Exchange`}
      </Button>
    </>
  )
}
