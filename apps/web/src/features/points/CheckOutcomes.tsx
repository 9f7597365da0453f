import { useEffect, useRef } from 'react'
import { useLingui } from '@lingui/react/macro'
import { openDialog } from '@momi/ui/dialog'
import { overlaysClosed } from '@momi/ui/overlays'
import { toast } from '@momi/ui/toast'
import { isChecking, useChecks } from '../../shared/use-checks.ts'
import { BALANCE, useRefresh } from '../../shared/use-refresh.ts'

const REFRESH_MS = 5000

/** Asks for the balance again while rewards are being checked, and tells the person what came out of it. */
export function CheckOutcomes() {
  const { t } = useLingui()
  const refresh = useRefresh()
  const checks = useChecks()
  const open = checks?.filter(isChecking).length
  const refused = checks?.filter((one) => !isChecking(one)).length
  const before = useRef<{ open: number; refused: number }>(undefined)
  useEffect(() => {
    if (open === undefined || refused === undefined) return
    if (before.current) {
      const newlyRefused = Math.max(0, refused - before.current.refused)
      // A toast disappears before this can be read.
      if (newlyRefused > 0)
        void overlaysClosed().then(() =>
          openDialog({
            title: t`We couldn't confirm this reward`,
            text: t`We didn't add its points. Everything you already had is yours to keep.`,
            primaryButtonText: t`Got it`,
          }),
        )
      if (before.current.open - open > newlyRefused)
        toast(t`We checked your reward and added its points.`, { type: 'success' })
    }
    before.current = { open, refused }
  }, [open, refused, t])
  useEffect(() => {
    if (!open) return
    const timer = setInterval(() => void refresh(BALANCE), REFRESH_MS)
    return () => clearInterval(timer)
  })
  return null
}
