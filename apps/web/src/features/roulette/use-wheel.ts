import { useRef } from 'react'
import { avoidsMotion } from '../../shared/motion.ts'

/** Degrees per millisecond while waiting for the answer. */
const SPEED = 0.6
const BACK_MS = 280
const WIND_UP_MS = 900
/** The duration of the waiting animation, which is longer than any answer takes. */
const WAIT_MS = 120_000
const LANDING_MS = 4600
const LEAST_TURN = 4 * 360
const STOP_MS = 1200
const FADE_MS = 240

/**
 * Turns the wheel with transform animations that the compositor runs: one while waiting for the answer, and one that
 * ends on the result. No script runs per frame, so slow processors drop no frames.
 */
export function useWheel() {
  const element = useRef<HTMLDivElement>(null)
  const waiting = useRef<Animation>(undefined)

  /** Turns a little backwards, then forwards. */
  function start(): void {
    const wheel = element.current
    // On a small screen a person scrolls down to the button, and the wheel may then be out of view.
    scrollTo(0, 0)
    if (!wheel || avoidsMotion()) return
    const from = angleOf(wheel)
    // The easing curve ends at twice its average speed, which is the constant speed that follows.
    const risen = from + (SPEED * (WIND_UP_MS - BACK_MS)) / 2
    waiting.current = wheel.animate(
      [
        { transform: rotate(from), easing: 'cubic-bezier(0, 0, 0.6, 1)' },
        { transform: rotate(from - 10), offset: BACK_MS / WAIT_MS, easing: 'cubic-bezier(0.5, 0, 0.75, 0.5)' },
        { transform: rotate(risen), offset: WIND_UP_MS / WAIT_MS },
        { transform: rotate(risen + SPEED * (WAIT_MS - WIND_UP_MS)) },
      ],
      { duration: WAIT_MS, fill: 'forwards' },
    )
  }

  /** Slows down until the segment is at the pointer. Resolves when the wheel is at rest. */
  async function land(place: number, count: number): Promise<void> {
    const wheel = element.current
    if (!wheel || place < 0) return stop()
    const field = 360 / count
    const rest = -(place + offCentre()) * field
    if (avoidsMotion()) {
      wheel.style.transform = rotate(rest)
      await played(wheel.animate([{ opacity: 0.2 }, { opacity: 1 }], FADE_MS), FADE_MS)
      return
    }
    const wound = WIND_UP_MS - Number(waiting.current?.currentTime ?? WIND_UP_MS)
    if (wound > 0) await new Promise((resolve) => setTimeout(resolve, wound))
    const from = angleOf(wheel)
    const turn = LEAST_TURN + ((((rest - from) % 360) + 360) % 360)
    // Starts at the current speed and ends at zero.
    const rise = (0.2 * SPEED * LANDING_MS) / turn
    await slowDown(wheel, from, from + turn, LANDING_MS, `cubic-bezier(0.2, ${rise.toFixed(3)}, 0.35, 1)`)
  }

  /** Stops without a result. */
  async function stop(): Promise<void> {
    const wheel = element.current
    if (!wheel || !waiting.current) return
    const from = angleOf(wheel)
    await slowDown(wheel, from, from + (SPEED * STOP_MS) / 2, STOP_MS, 'cubic-bezier(0.25, 0.5, 0.5, 1)')
  }

  async function slowDown(wheel: HTMLElement, from: number, to: number, duration: number, easing: string) {
    wheel.style.transform = rotate(to)
    const animation = wheel.animate([{ transform: rotate(from) }, { transform: rotate(to) }], { duration, easing })
    waiting.current?.cancel()
    waiting.current = undefined
    await played(animation, duration)
  }

  return { element, start, land, stop }
}

/** A random position within a segment, away from its edges, so that results look different. */
const offCentre = () => (Math.random() - 0.5) * 0.6

const rotate = (degrees: number) => `rotate(${degrees.toFixed(2)}deg)`

/** The current angle, 0 to 360: read once, not per frame. */
function angleOf(wheel: HTMLElement): number {
  const { a, b } = new DOMMatrixReadOnly(getComputedStyle(wheel).transform)
  return ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360
}

/** Resolves at the animation's end. A timer ends it too, because a hidden page may not animate. */
const played = ({ finished }: Animation, ms: number) =>
  Promise.race([finished.catch(() => undefined), new Promise((resolve) => setTimeout(resolve, ms + 500))])
