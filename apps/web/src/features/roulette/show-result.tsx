import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { openDialog } from '@momi/ui/dialog'
import { Illustration } from '@momi/ui/Illustration'
import celebration from '@momi/ui/illustrations/celebration.svg?no-inline'
import empty from '@momi/ui/illustrations/empty.svg?no-inline'
import { formatNumber } from '../../shared/i18n/format.ts'
import { linkTo } from '../../shared/link.ts'
import { avoidsMotion } from '../../shared/motion.ts'
import type { Spin } from './check-spin.ts'
import { Confetti } from './Confetti.tsx'
import { PrizeIcon } from './PrizeIcon.tsx'
import { PRIZES } from './prizes.ts'
import type { Answer } from './use-spin.ts'

interface Ways {
  say: (message: MessageDescriptor) => string
  /** The prize's name. */
  prize: string
  /** About what it is worth, for a prize in the token. */
  about: string | undefined
  navigate: (path: string) => void
  /** Absent if no spin is left. */
  spinAgain: (() => void) | undefined
}

/** Shows the result of a spin in a dialog, with buttons to open a won reward, and to spin again if a spin is left. */
export function showResult({ spin, after, checking }: Answer, { say, prize, about, navigate, spinAgain }: Ways): void {
  const { titleOf, resultOf } = PRIZES[spin.type]
  const item = spin.rewardItemId
  const again = spinAgain && { text: say(msg`Spin again`), run: spinAgain }
  const claim = item === null ? undefined : () => navigate(linkTo('/rewards/won/:id', { id: item }))
  openDialog({
    title: say(titleOf?.(prize) ?? (checking ? msg`The wheel landed on: ${prize}` : msg`You won: ${prize}`)),
    text: (
      <>
        {about && <b className="block pb-1">{about}</b>}
        {say(
          checking
            ? msg`We're checking this reward. It takes at most a minute.`
            : resultOf({ balance: formatNumber(after.balance) }),
        )}
      </>
    ),
    image: <Picture type={spin.type} />,
    primaryButtonText: claim ? say(msg`See my reward`) : (again?.text ?? say(msg`Got it`)),
    onPrimaryButtonClick: claim ?? again?.run,
    secondaryButtonText: claim ? (again?.text ?? say(msg`Later`)) : again && say(msg`Later`),
    onSecondaryButtonClick: claim && again?.run,
  })
}

function Picture({ type }: { type: Spin['type'] }) {
  if (type === 'NOTHING_WON')
    return (
      <div className="grid animate-pop place-items-center pt-6 motion-reduce:animate-none">
        <Illustration drawing={empty} />
      </div>
    )
  return (
    <div className="relative grid w-full place-items-center pt-6">
      {!avoidsMotion() && <Confetti />}
      <div className="relative animate-pop motion-reduce:animate-none">
        <Illustration drawing={celebration} />
        <span className="prize-badge grid size-14 place-items-center rounded-full bg-gold text-on-gold shadow-card">
          <PrizeIcon type={type} className="size-8" />
        </span>
      </div>
    </div>
  )
}
