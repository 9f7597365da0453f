import { Choice, Group } from './Field.tsx'
import type { PrizeType } from '@momi/contract'

const PRIZES = {
  '': 'By its odds',
  POINTS: '10 points',
  ROULETTE_SPIN: 'One more spin',
  REDEEM_CUSD: '0.10 cUSD',
  BET9JA_ITEM: 'A free bet at Bet9ja (Nigeria)',
  DAPP: 'A free round in Tap Quest',
  JACKPOT: 'The jackpot',
  NOTHING_WON: 'Nothing',
} as const satisfies Record<PrizeType | '', string>

interface Props {
  prize: PrizeType | null
  onChoose: (prize: PrizeType | null) => void
  message: string
}

/** Chooses what the next spin of the wheel wins. */
export function Wheel({ prize, onChoose, message }: Props) {
  return (
    <Group title="Wheel">
      <Choice
        wide
        label="Next spin"
        value={prize ?? ''}
        options={PRIZES}
        onChange={(chosen) => onChoose(chosen === '' ? null : chosen)}
      />
      <output className="col-span-2 min-h-4 text-caption text-ink-soft">{message}</output>
    </Group>
  )
}
