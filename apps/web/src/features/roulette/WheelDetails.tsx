import { PrizesNotice } from '../prizes/public.ts'
import { SpinHistory } from './SpinHistory.tsx'
import { SpinsLeft } from './SpinsLeft.tsx'
import type { Config } from './Wheel.tsx'

/** Everything below the wheel and its button; loaded after them. */
export function WheelDetails({ left, config, reload }: { left: number; config: Config; reload: () => void }) {
  return (
    <>
      <PrizesNotice opening={config} reload={reload} />
      <SpinsLeft left={left} config={config} reload={reload} />
      <SpinHistory config={config} />
    </>
  )
}
