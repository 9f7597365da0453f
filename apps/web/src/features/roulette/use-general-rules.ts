import { useLingui } from '@lingui/react/macro'
import { useClient } from '../../shared/client.ts'
import type { Config } from './Wheel.tsx'

/** The rules that apply even if the wheel is off. `sources`: what this country's wheel can give spins from. */
export function useGeneralRules(sources: Config['sources']) {
  const { t } = useLingui()
  const { hasPoints } = useClient()
  const isBought = hasPoints && sources.includes('BOUGHT_FOR_POINTS')
  return [
    {
      title: t`Who can play`,
      rules: [
        t`You are 18 years old or older.`,
        t`One account per phone: a phone is linked to the first account that earned on it.`,
        ...(sources.includes('FREE') ? [t`No purchase needed: you get free spins.`] : []),
      ],
    },
    {
      title: t`Where spins come from`,
      rules: [
        ...(sources.includes('FREE') ? [t`Free: the wheel shows when your next one is ready.`] : []),
        ...(sources.includes('BET9JA') ? [t`Bet9ja: when you claim a reward with your Bet9ja account.`] : []),
        ...(isBought
          ? [
              t`For points: at the price shown, once you confirm. Daily limit applies.`,
              t`Spins, and points spent on them, can't be transferred, sold or refunded.`,
            ]
          : [t`Spins can't be transferred, sold or refunded.`]),
      ],
    },
    {
      title: t`How a prize is drawn`,
      rules: [
        t`The prize is drawn when you tap, with the odds on this page. The wheel only shows the result.`,
        t`How often you spin doesn't change your odds. No win is ever “due”.`,
        t`New accounts can't win prizes other than points at first. A notice above the wheel says how to unlock them.`,
        t`When a prize runs out, the odds of the others go up. This page always shows the current odds.`,
        t`If you lose your connection during a spin, it counts once. You'll see the result when you're back.`,
        ...(hasPoints ? [t`Points are added right away.`] : []),
        t`If a prize shows a date, claim it before then.`,
      ],
    },
    {
      title: t`How to verify it`,
      rules: [
        t`Each day has a secret number. We publish its fingerprint before the day starts, so nobody can change it later.`,
        t`After the day ends we publish the number. Then “Verify this spin” under the wheel repeats the draw on your phone.`,
      ],
    },
  ]
}
