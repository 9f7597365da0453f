import { useEffect, useRef } from 'react'
import { useLingui } from '@lingui/react/macro'
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
    if (before.current && refused > before.current.refused)
      toast(
        t`We couldn't confirm this reward, so its points were not added. Everything that was added before is yours to keep.`,
        { type: 'info' },
      )
    else if (before.current && open < before.current.open)
      toast(t`We checked your reward and added its points.`, { type: 'success' })
    before.current = { open, refused }
  }, [open, refused, t])
  useEffect(() => {
    if (!open) return
    const timer = setInterval(() => void refresh(BALANCE), REFRESH_MS)
    return () => clearInterval(timer)
  })
  return null
}
