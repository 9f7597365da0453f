import { Card } from '@momi/ui/Card'
import { Notice } from '@momi/ui/Notice'
import { Json } from './Json.tsx'
import type { Outcome } from './use-call-outcome.ts'

/** The raw result of a call. */
export function OutcomeCard({ outcome, label = 'Answer' }: { outcome: Outcome | undefined; label?: string }) {
  if (!outcome) return null
  if ('error' in outcome)
    return (
      <Notice tone="danger" alert>
        <span className="font-mono break-all">{outcome.error}</span>
      </Notice>
    )
  return (
    <Card tone="sunken">
      <h2 className="pb-2 text-sm font-bold">{label}</h2>
      <Json value={outcome.answer} />
    </Card>
  )
}
