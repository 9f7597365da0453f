import { useLingui } from '@lingui/react/macro'
import { openDialog } from '@momi/ui/dialog'
import { Illustration } from '@momi/ui/Illustration'
import { useLocation } from 'wouter'
import { formatNumber } from '../../shared/i18n/format.ts'
import { furtherPaths } from '../../shared/further-paths.ts'
import type { Spin } from './check-spin.ts'
import { Confetti } from './Confetti.tsx'
import { PrizeIcon } from './PrizeIcon.tsx'
import { spinsOf } from './spins.ts'
import { usePrizeWords } from './use-prize-words.ts'
import type { Answer } from './use-spin.ts'

/** Shows what a spin gave, and leads on: to the reward, or to the next spin. */
export function useResult() {
  const { t } = useLingui()
  const { nameOf } = usePrizeWords()
  const [, navigate] = useLocation()

  function titleOf(spin: Spin): string {
    const prize = nameOf(spin)
    if (spin.type === 'NOTHING_WON') return t`Not this time`
    return spin.type === 'JACKPOT' ? t`Jackpot!` : t`You won: ${prize}`
  }

  function textOf(spin: Spin, { after }: Answer): string {
    const [balance, prize] = [formatNumber(after.balance), nameOf(spin)]
    switch (spin.type) {
      case 'POINTS':
        return t`They are yours already. You have ${balance} points now.`
      case 'ROULETTE_SPIN':
        return t`They wait for you at the wheel.`
      case 'NOTHING_WON':
        return t`No prize on this spin. Thank you for playing along: the next spin starts anew, with the same chances.`
      case 'REDEEM_CUSD':
        return t`Claim it to your wallet from your rewards.`
      case 'BET9JA_ITEM':
        return t`Your reward shows how to use it at Bet9ja.`
      case 'JACKPOT':
        return t`The biggest prize of the wheel is yours: ${prize}. Claim it from your rewards.`
      case 'DAPP':
        return t`Your reward shows where to use it.`
    }
  }

  return (answer: Answer, spinAgain: () => void): void => {
    const { spin, after } = answer
    const item = spin.rewardItemId
    const again = spinsOf(after.spins) > 0 ? { text: t`Spin again`, run: spinAgain } : undefined
    const claim = item === null ? undefined : () => navigate(furtherPaths.rewardWon(item))
    openDialog({
      title: titleOf(spin),
      text: textOf(spin, answer),
      image: <Picture type={spin.type} />,
      primaryButtonText: claim ? t`See my reward` : (again?.text ?? t`Great`),
      onPrimaryButtonClick: claim ?? again?.run,
      secondaryButtonText: claim ? (again?.text ?? t`Later`) : again && t`Later`,
      onSecondaryButtonClick: claim && again?.run,
    })
  }
}

function Picture({ type }: { type: Spin['type'] }) {
  if (type === 'NOTHING_WON')
    return (
      <div className="grid animate-pop place-items-center pt-6 motion-reduce:animate-none">
        <Illustration name="empty" />
      </div>
    )
  return (
    <div className="relative grid w-full place-items-center pt-6">
      <Confetti />
      <div className="relative animate-pop motion-reduce:animate-none">
        <Illustration name="celebration" />
        <span className="prize-badge grid size-14 place-items-center rounded-full bg-gold text-on-gold shadow-card">
          <PrizeIcon type={type} className="size-8" />
        </span>
      </div>
    </div>
  )
}
