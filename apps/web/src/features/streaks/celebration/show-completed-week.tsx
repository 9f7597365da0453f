import { plural, t } from '@lingui/core/macro'
import { openDialog } from '@momi/ui/dialog'
import { Confetti } from '@momi/ui/Confetti'
import { Icon } from '@momi/ui/Icon'
import { formatNumber } from '../../../shared/i18n/format.ts'
import { shareMissions } from '../../../shared/share.ts'

const SEVEN = [1, 2, 3, 4, 5, 6, 7]

interface CompletedWeek {
  week: number
  /** The length of the streak. */
  days: number
  earned: string
  next: string
  product: string
}

/** The dialog for the seventh check-in of a week, with sharing. */
export function showCompletedWeek({ week: number, days, earned, next, product }: CompletedWeek): void {
  const week = formatNumber(number)
  const length = t`${plural(days, { one: '# day', other: '# days' })}`
  const text = t`I've checked in for ${length} on ${product} Missions. Come and earn too!`
  openDialog({
    title: t`Week ${week} complete!`,
    text: (
      <>
        <p className="text-title font-bold text-success-ink">{earned}</p>
        <p>{next}</p>
      </>
    ),
    image: <Ceremony length={length} />,
    primaryButtonText: t`Share`,
    secondaryButtonText: t`Continue`,
    onPrimaryButtonClick: () => void shareMissions(text),
  })
}

const Ceremony = ({ length }: { length: string }) => (
  <div className="grid w-full justify-items-center gap-3 bg-linear-135 from-hero to-hero-end p-5 text-on-hero">
    <Confetti />
    <span className="grid size-16 animate-pop place-items-center rounded-full bg-gold text-on-gold motion-reduce:animate-none">
      <Icon name="flame" className="size-9" />
    </span>
    <span className="text-display font-extrabold tabular-nums">{length}</span>
    <span className="flex gap-1.5">
      {SEVEN.map((day) => (
        <span key={day} className="grid size-6 place-items-center rounded-full bg-success text-on-success">
          <Icon name="tick" className="size-4" />
        </span>
      ))}
    </span>
  </div>
)
