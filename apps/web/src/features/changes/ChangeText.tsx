import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { AnnouncedChange, MissionType } from '@momi/contract'
import { ButtonLink } from '@momi/ui/Button'
import { Notice } from '@momi/ui/Notice'
import { useLocation } from 'wouter'
import { useClient } from '../../shared/client.ts'
import { formatNumber } from '../../shared/i18n/format.ts'
import { formatInstant } from '../../shared/i18n/lazy-format.ts'
import { linkTo } from '../../shared/link.ts'
import { MISSIONS } from '../../shared/mission-types.ts'

interface Props {
  change: AnnouncedChange
  /** The mission that gets worse. */
  of?: MissionType
}

/** What gets worse and from when, as a line of the mission's card. */
export function ChangeText({ change, of }: Props) {
  return <b className="col-span-full text-pretty text-warning-ink">{useWords(change, of)}</b>
}

/** What gets worse and from when. A mission is named, and what the person has begun of it is not affected. */
export function ChangeNotice({ change, of }: Props) {
  const { t } = useLingui()
  const [, navigate] = useLocation()
  const words = useWords(change, of)
  const terms = change.what === 'TERMS' && (
    <ButtonLink flat wide href={`${linkTo('/terms')}#rewards`} onNavigate={navigate}>
      {t`See the terms`}
    </ButtonLink>
  )
  return (
    <Notice tone="warning" action={terms}>
      {of && <b className="block">{t(MISSIONS[of].title)}</b>}
      {words}
      {of && ` ${t`What you've already started stays as it is.`}`}
    </Notice>
  )
}

function useWords({ at, what, before, after }: AnnouncedChange, of: MissionType | undefined): string {
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
      if (of === 'streaks')
        return t`From ${when}: ${plural(after, { one: 'up to # point a week', other: 'up to # points a week' })} instead of ${old}.`
      if (of === 'data_saved')
        return t`From ${when}: ${plural(after, { one: 'up to # point a day', other: 'up to # points a day' })} instead of ${old}.`
      return t`From ${when}: ${plural(after, { one: '# point', other: '# points' })} instead of ${old}.`
    case 'SPINS':
      return t`From ${when}: ${plural(after, { one: '# spin', other: '# spins' })} instead of ${old}.`
    case 'GOAL':
      return t`From ${when}: the goal is ${next} instead of ${old}.`
    case 'TIMES':
      if (of === 'roulette')
        return t`From ${when}: ${plural(after, { one: '# free spin a day', other: '# free spins a day' })} instead of ${old}.`
      return t`From ${when}: ${plural(after, { one: '# time a day', other: '# times a day' })} instead of ${old}.`
    case 'PRICE':
      if (of === 'roulette') return t`From ${when}: a spin costs ${next} points instead of ${old}.`
      return t`From ${when}: the price is ${next} points instead of ${old}.`
    case 'MINIMUM':
      return t`From ${when}: the minimum is ${next} points instead of ${old}.`
    case 'RATE':
      return t`From ${when}: you need ${next} points instead of ${old} for the same amount.`
    default:
      throw new Error(what satisfies never)
  }
}
