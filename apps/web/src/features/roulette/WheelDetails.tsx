import { Jackpot } from './Jackpot.tsx'
import { NextFreeSpin } from './NextFreeSpin.tsx'
import { SpinHistory } from './SpinHistory.tsx'
import { SpinsLeft } from './SpinsLeft.tsx'
import type { Config } from './Wheel.tsx'

/** Everything below the wheel and its button; loaded after them. */
export function WheelDetails({ left, config, reload }: { left: number; config: Config; reload: () => void }) {
  return (
    <>
      {config.nextFreeAt !== null && <NextFreeSpin at={config.nextFreeAt} reload={reload} />}
      <Jackpot segments={config.segments} />
      <SpinsLeft left={left} config={config} />
      <SpinHistory config={config} />
    </>
  )
}
