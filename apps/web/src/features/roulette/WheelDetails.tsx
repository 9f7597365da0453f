import { Jackpot } from './Jackpot.tsx'
import { NextFreeSpin } from './NextFreeSpin.tsx'
import { SpinHistory } from './SpinHistory.tsx'
import { SpinsLeft } from './SpinsLeft.tsx'
import type { Config } from './Wheel.tsx'

interface Props {
  left: number
  /** false: another account earns on this phone, so no spin is counted or promised. */
  canSpin: boolean
  config: Config
  reload: () => void
}

/** Everything below the wheel and its button; loaded after them. */
export function WheelDetails({ left, canSpin, config, reload }: Props) {
  return (
    <>
      {canSpin && config.nextFreeAt !== null && <NextFreeSpin at={config.nextFreeAt} reload={reload} />}
      <Jackpot segments={config.segments} />
      {canSpin && <SpinsLeft left={left} config={config} />}
      <SpinHistory config={config} />
    </>
  )
}
