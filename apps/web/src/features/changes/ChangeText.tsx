import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { AnnouncedChange } from '@momi/contract'
import { Notice } from '@momi/ui/Notice'
import { useClient } from '../../shared/client.ts'
import { formatNumber } from '../../shared/i18n/format.ts'
import { formatInstant } from '../../shared/i18n/lazy-format.ts'

interface Props {
  change: AnnouncedChange
}

/** What gets worse and from when, as a line. */
export function ChangeText({ change }: Props) {
  return <b className="col-span-full text-pretty text-warning-ink">{useWords(change)}</b>
}

/** What gets worse and from when. `keeps`: what the person has begun is not affected. */
export function ChangeNotice({ change, keeps }: Props & { keeps?: true }) {
  const { t } = useLingui()
  return (
    <Notice tone="warning">
      {useWords(change)}
      {keeps && ` ${t`What you've already started stays as it is.`}`}
    </Notice>
  )
}

function useWords({ at, what, before, after }: AnnouncedChange): string {
  const { t } = useLingui()
  const { dayZone } = useClient()
  // On /missions the zone of other screens is not set yet.
  const when = formatInstant(at, dayZone())
  if (what === 'ENDS') return t`Ends on ${when}.`
  if (what === 'ODDS') return t`New odds from ${when}.`
  if (what === 'TERMS' || before === null || after === null) return t`New terms from ${when}.`
  const [old, next] = [formatNumber(before), formatNumber(after)]
  switch (what) {
    case 'POINTS':
      return t`From ${when}: ${plural(after, { one: '# point', other: '# points' })} instead of ${old}.`
    case 'SPINS':
      return t`From ${when}: ${plural(after, { one: '# spin', other: '# spins' })} instead of ${old}.`
    case 'GOAL':
      return t`From ${when}: the goal is ${next} instead of ${old}.`
    case 'TIMES':
      return t`From ${when}: ${plural(after, { one: '# time a day', other: '# times a day' })} instead of ${old}.`
    case 'PRICE':
      return t`From ${when}: the price is ${next} points instead of ${old}.`
    case 'MINIMUM':
      return t`From ${when}: the minimum is ${next} points instead of ${old}.`
    case 'RATE':
      return t`From ${when}: you need ${next} points instead of ${old} for the same amount.`
    default:
      throw new Error(what satisfies never)
  }
}
