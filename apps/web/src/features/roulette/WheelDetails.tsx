import { Jackpot } from './Jackpot.tsx'
import { SpinHistory } from './SpinHistory.tsx'
import { SpinsLeft } from './SpinsLeft.tsx'
import type { Config } from './Wheel.tsx'

/** Everything below the wheel and its button; loaded after them. */
export function WheelDetails({ left, config }: { left: number; config: Config }) {
  return (
    <>
      <Jackpot segments={config.segments} />
      <SpinsLeft left={left} config={config} />
      <SpinHistory config={config} />
    </>
  )
}
