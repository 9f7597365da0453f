import { useCallback, type ReactNode } from 'react'
import { useLingui } from '@lingui/react/macro'
import { openDialog } from '@momi/ui/dialog'
import { Illustration } from '@momi/ui/Illustration'
import celebration from '@momi/ui/illustrations/celebration.svg?no-inline'
import { toast } from '@momi/ui/toast'
import { formatNumber } from './i18n/format.ts'

/** An illustration for the top of a dialog. */
export const dialogImage = (drawing: string) => (
  <div className="grid animate-pop place-items-center pt-6 motion-reduce:animate-none">
    <Illustration drawing={drawing} />
  </div>
)

/**
 * Opens a dialog with the number of earned points, or with `otherTitle` if there were none. On another screen than that
 * of the action the title is a toast.
 */
export function useCelebration() {
  const { t } = useLingui()
  return useCallback(
    (earned: number, text: ReactNode, otherTitle: string, isHere = true) => {
      const points = formatNumber(earned)
      const title = earned > 0 ? t`${points} points earned!` : otherTitle
      if (!isHere) return toast(title, { type: 'success' })
      openDialog({
        title,
        text,
        image: dialogImage(celebration),
        primaryButtonText: t`Great`,
      })
    },
    [t],
  )
}
