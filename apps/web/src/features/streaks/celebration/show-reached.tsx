import { plural, t } from '@lingui/core/macro'
import { openDialog } from '@momi/ui/dialog'
import { Confetti } from '@momi/ui/Confetti'
import { Icon } from '@momi/ui/Icon'
import { formatNumber } from '../../../shared/i18n/format.ts'
import { share } from '../../../shared/share.ts'

const SEVEN = [1, 2, 3, 4, 5, 6, 7]

interface Reached {
  /** The week that the check-in completed; 0: none. */
  week: number
  /** The length of the streak. */
  length: number
  earned: string
  /** What follows. */
  texts: readonly string[]
  product: string
}

/** The dialog for a completed week or a milestone, with sharing. */
export function showReached({ week: number, length, earned, texts, product }: Reached): void {
  const week = formatNumber(number)
  const days = t`${plural(length, { one: '# day', other: '# days' })}`
  // Not “in a row”: a day that is missed after a complete week does not end the streak.
  const streak = t`${plural(length, { one: '#-day streak!', other: '#-day streak!' })}`
  const text = t`I've checked in for ${days} on ${product} Missions. Come and earn too!`
  openDialog({
    title: number > 0 ? t`Week ${week} complete!` : streak,
    text: (
      <>
        <p className="text-title font-bold text-balance text-success-ink">{earned}</p>
        {texts.map((line) => (
          <p key={line} className="text-balance">
            {line}
          </p>
        ))}
      </>
    ),
    image: <Ceremony length={days} hasWeek={number > 0} />,
    primaryButtonText: t`Share`,
    secondaryButtonText: t`Continue`,
    onPrimaryButtonClick: () =>
      void share({
        text,
        picture: { drawing: 'flame', title: streak, text: t`${product} Missions`, hasWeek: number > 0 },
      }),
  })
}

const Ceremony = ({ length, hasWeek }: { length: string; hasWeek: boolean }) => (
  <div className="grid w-full justify-items-center gap-3 bg-linear-135 from-hero to-hero-end p-5 text-on-hero">
    <Confetti />
    <span className="grid size-16 animate-pop place-items-center rounded-full bg-gold text-on-gold motion-reduce:animate-none">
      <Icon name="flame" className="size-9" />
    </span>
    <span className="text-display font-extrabold tabular-nums">{length}</span>
    {hasWeek && (
      <span className="flex gap-1.5">
        {SEVEN.map((day) => (
          <span key={day} className="grid size-6 place-items-center rounded-full bg-success text-on-success">
            <Icon name="tick" className="size-4" />
          </span>
        ))}
      </span>
    )}
  </div>
)
