import { useState } from 'react'
import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import { safeStorage } from '@momi/client/storage'
import { isLite } from '@momi/ui/lite'
import { chooseLite, liteChoice, type LiteChoice } from './lite-choice.ts'

const CHOICES = {
  auto: msg`Automatic`,
  on: msg({ message: 'On', context: 'Lite mode' }),
  off: msg({ message: 'Off', context: 'Lite mode' }),
} as const satisfies Record<LiteChoice, MessageDescriptor>

const storage = safeStorage(() => localStorage)

/** Lite mode: on, off, or automatic. */
export function LiteMode() {
  const { t } = useLingui()
  const [choice, setChoice] = useState(() => liteChoice(storage))
  const choose = (next: LiteChoice) => {
    chooseLite(storage, next)
    setChoice(next)
  }
  return (
    <fieldset className="grid min-w-0 gap-3 border-t border-line pt-4">
      <legend className="float-left w-full font-semibold">{t`Lite mode`}</legend>
      <p className="text-sm text-pretty text-ink-soft">
        {t`No pictures, no animations, less data.`}{' '}
        {choice === 'auto' && (
          <span>
            {isLite()
              ? t`On now: your connection is slow, or data saving is on.`
              : t`Turns on when your connection is slow, or data saving is on.`}
          </span>
        )}
      </p>
      {/* In one row, or where that is too narrow, one below the other. */}
      <div className="flex flex-wrap gap-1 rounded-card bg-sunken p-1">
        {(Object.keys(CHOICES) as LiteChoice[]).map((one) => (
          <label
            key={one}
            style={{ flexBasis: 'calc((16rem - 100%) * 999)' }}
            className={`relative grid min-h-11 grow place-items-center rounded-full px-1 text-sm font-bold outline-offset-2 outline-brand-ink has-focus-visible:outline-3 ${one === choice ? 'bg-brand text-on-brand' : 'text-ink-soft'}`}
          >
            <input type="radio" name="lite" checked={one === choice} onChange={() => choose(one)} className="sr-only" />
            {t(CHOICES[one])}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
