import { useLingui } from '@lingui/react/macro'
import { formatChange } from '../../../shared/i18n/lazy-format.ts'
import { MISSIONS } from '../../../shared/mission-types.ts'
import type { Completion } from './completions.ts'
import { CountUp } from './CountUp.tsx'

interface Props {
  completed: readonly Completion[]
  /** The sum of the missions' points. */
  gain: number
  /** The balance including the gain, if it is known. */
  balance: number | undefined
  /** Whether points are not part of the balance yet, because they are being checked. */
  isChecking: boolean
}

/** Each mission with the points that it granted, and a balance that counts up to its current value. */
export function Completions({ completed, gain, balance, isChecking }: Props) {
  const { t } = useLingui()
  return (
    <div className="grid gap-3">
      <ul className="grid gap-1">
        {completed.map(({ type, points }) => (
          <li key={type} className="flex justify-between gap-3 text-start">
            <span>{t(MISSIONS[type].title)}</span>
            {points > 0 && <b className="text-ink tabular-nums">{formatChange(points)}</b>}
          </li>
        ))}
      </ul>
      {isChecking && <p>{t`We're checking this reward. It takes at most a minute.`}</p>}
      {gain > 0 && balance !== undefined && !isChecking && (
        <p className="flex justify-between gap-3 border-t border-line pt-3 font-bold text-ink">
          <span>{t`Your balance`}</span>
          <CountUp from={balance - gain} to={balance} />
        </p>
      )}
    </div>
  )
}
