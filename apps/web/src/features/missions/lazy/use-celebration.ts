import { createElement, useCallback } from 'react'
import { useLingui } from '@lingui/react/macro'
import { openDialog } from '@momi/ui/dialog'
import { Illustration } from '@momi/ui/Illustration'
import { formatNumber } from '../../../shared/i18n/format.ts'

/** Shows the celebration dialog with what was earned. */
export function useCelebration() {
  const { t } = useLingui()
  return useCallback(
    (gain: number, text: string) => {
      const points = formatNumber(gain)
      openDialog({
        title: gain > 0 ? t`${points} points earned!` : t`Mission completed!`,
        text,
        image: createElement(
          'div',
          { className: 'grid animate-pop place-items-center pt-6 motion-reduce:animate-none' },
          createElement(Illustration, { name: 'celebration' }),
        ),
        primaryButtonText: t`Great`,
      })
    },
    [t],
  )
}
