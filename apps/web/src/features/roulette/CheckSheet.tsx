import { useEffect, useState } from 'react'
import { useLingui } from '@lingui/react/macro'
import { Button, ButtonLink } from '@momi/ui/Button'
import { Icon } from '@momi/ui/Icon'
import { Notice } from '@momi/ui/Notice'
import { useLocation } from 'wouter'
import { formatInstant } from '../../shared/i18n/lazy-format.ts'
import { linkTo } from '../../shared/link.ts'
import { checkSpin, type Check, type Spin } from './check-spin.ts'
import { ProofNumbers } from './ProofNumbers.tsx'
import { usePrizeNames } from './use-prize-names.ts'
import type { Config } from './Wheel.tsx'

interface Props {
  spin: Spin
  segments: Config['segments']
  /** When the period's seed is published, if known. */
  endsAt: string | undefined
  onClose: () => void
}

/** Recomputes one spin on this phone. */
export function CheckSheet({ spin, segments, endsAt, onClose }: Props) {
  const { t } = useLingui()
  const check = useCheck(spin)
  const { nameOf } = usePrizeNames()
  const names = new Map(segments.map((segment) => [segment.id, nameOf(segment)]))
  const when = endsAt === undefined ? undefined : formatInstant(endsAt)
  return (
    <div className="grid gap-4">
      <h2 className="text-title font-bold">{t`Verify this spin`}</h2>
      <p className="text-pretty text-ink-soft">
        {t`Before the day started, we published the fingerprint of a secret number. After the day ends we publish the number, and your phone repeats the draw with it.`}
      </p>
      {spin.proof.seed === null ? (
        <Notice tone="warning">
          {when === undefined
            ? t`This day's secret number isn't published yet. Come back after the day ends.`
            : t`You can verify this spin a few minutes after ${when}.`}
        </Notice>
      ) : (
        <Verdict check={check} prize={nameOf(spin)} />
      )}
      <ProofNumbers spin={spin} check={typeof check === 'object' ? check : undefined} names={names} />
      <Button flat wide onClick={onClose}>
        {t`Close`}
      </Button>
    </div>
  )
}

function Verdict({ check, prize }: { check: Check | 'impossible' | undefined; prize: string }) {
  const { t } = useLingui()
  const [, navigate] = useLocation()
  if (check === undefined) return <output>{t`Repeating the draw…`}</output>
  if (check === 'impossible')
    return <Notice tone="warning">{t`This browser can't verify it. Use the numbers below to do it elsewhere.`}</Notice>
  const steps = [
    [
      check.isSeedPromised,
      t`The number matches the fingerprint we published.`,
      t`The number doesn't match the fingerprint we published.`,
    ],
    [check.isDrawRight, t`It matches what you got: ${prize}.`, t`It doesn't match what you got: ${prize}.`],
  ] as const
  return (
    <>
      {steps.every(([isRight]) => isRight) ? (
        <Notice tone="success" alert>{t`This spin was drawn fairly.`}</Notice>
      ) : (
        <Notice
          tone="danger"
          alert
          action={
            <ButtonLink transparent href={linkTo('/feedback')} onNavigate={navigate}>
              {t`Send Feedback`}
            </ButtonLink>
          }
        >
          {t`This spin doesn't add up. Please tell us.`}
        </Notice>
      )}
      <ul className="grid gap-2">
        {steps.map(([isRight, right, wrong]) => (
          <li key={right} className="flex items-start gap-2">
            <Icon
              name={isRight ? 'tick' : 'warning'}
              className={`size-5 ${isRight ? 'text-success-ink' : 'text-danger-ink'}`}
            />
            <span className="min-w-0 text-pretty">{isRight ? right : wrong}</span>
          </li>
        ))}
      </ul>
    </>
  )
}

/** Recomputes the spin: undefined until that is done; 'impossible' on an insecure page, which has no WebCrypto. */
function useCheck(spin: Spin): Check | 'impossible' | undefined {
  const [check, setCheck] = useState<Check | 'impossible'>()
  useEffect(() => {
    let isCurrent = true
    checkSpin(spin).then(
      (result) => isCurrent && setCheck(result),
      () => isCurrent && setCheck('impossible'),
    )
    return () => void (isCurrent = false)
  }, [spin])
  return check
}
