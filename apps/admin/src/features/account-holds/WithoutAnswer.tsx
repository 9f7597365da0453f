import { Alert } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import type { HoldOfAccount } from '@momi/contract'
import { formatExact } from '../../shared/format.ts'
import { needsSecondPerson } from './hold-times.ts'

/** What is expected of staff by when, and what happens if nobody does it. */
export function WithoutAnswer({ hold }: { hold: HoldOfAccount }) {
  const { t } = useLingui()
  const { state, answerBy, endsAt, endsUnansweredAt, outcome } = hold
  if (answerBy === null || outcome !== null) return null
  const due = formatExact(new Date(answerBy))
  const end = formatExact(new Date(endsAt))
  if (needsSecondPerson(hold))
    return (
      <Alert
        color="brand"
        variant="light"
        title={
          state === 'APPEALED'
            ? t`The person waits for an answer, and a second person has to confirm this hold`
            : t`A second person has to confirm this hold`
        }
      >
        {t`If nobody else confirms it by ${due}, it ends then, and payouts that wait for nothing else go out.`}
        {state === 'APPEALED' &&
          ` ${t`The person has appealed and waits until then: whoever confirms or releases the hold answers them. Their words are in the history below.`}`}
      </Alert>
    )
  return (
    <Alert color="brand" variant="light" title={t`The person waits for an answer`}>
      {endsUnansweredAt === answerBy
        ? t`An answer is due by ${due}. Without one the hold ends then, because so little money waits.`
        : t`An answer is due by ${due}. Without one the payouts wait until ${end}.`}
    </Alert>
  )
}
