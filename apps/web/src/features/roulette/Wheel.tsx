import type { RefObject } from 'react'
import { useLingui } from '@lingui/react/macro'
import type { Api, Output } from '@momi/contract'
import { formatList } from '../../shared/i18n/format-odds.ts'
import { PrizeMark } from './PrizeIcon.tsx'
import { PRIZES } from './prizes.ts'
import { usePrizeNames } from './use-prize-names.ts'

export type Config = Output<Api['GET /api/v1/roulette/config']>
type Segment = Config['segments'][number]

const LIGHTS = 24
const CENTRE = 100
const RADIUS = 89

/**
 * The wheel at rest; `turning` animates the lights of its rim. All segments have the same size, whatever their odds,
 * which the page with the rules lists.
 */
export function Wheel({
  segments,
  turning,
  element,
}: {
  segments: readonly Segment[]
  turning: boolean
  element: RefObject<HTMLDivElement | null>
}) {
  const { t } = useLingui()
  const { nameOf } = usePrizeNames()
  const names = formatList(segments.map(nameOf))
  return (
    <div className="wheel">
      <p className="sr-only">{t`The wheel: ${names}`}</p>
      <svg viewBox="0 0 200 200" aria-hidden="true">
        <circle cx={CENTRE} cy={CENTRE} r="99" className="wheel-rim" />
        <circle cx={CENTRE} cy={CENTRE} r="91" className="wheel-rim-inner" />
      </svg>
      <Lights odd={false} turning={turning} />
      <Lights odd turning={turning} />
      <div ref={element} data-wheel className="wheel-turning">
        <svg viewBox="0 0 200 200" aria-hidden="true">
          {segments.map((segment, place) => (
            <Field key={segment.id} segment={segment} place={place} segments={segments} />
          ))}
        </svg>
      </div>
      <svg viewBox="0 0 200 200" aria-hidden="true">
        <circle cx={CENTRE} cy={CENTRE} r="21" className="wheel-rim" />
        <circle cx={CENTRE} cy={CENTRE} r="17" className="wheel-lights" />
        <path
          className="wheel-star"
          d="M100 89l3.200 6.900 7.500.9-5.500 5.100 1.500 7.500-6.700-3.700-6.700 3.700 1.500-7.500-5.500-5.100 7.500-.9z"
        />
        <path className="wheel-pointer" d="M91 2h18l-9 17z" />
      </svg>
    </div>
  )
}

function Field({ segment, place, segments }: { segment: Segment; place: number; segments: readonly Segment[] }) {
  const { shortOf } = usePrizeNames()
  const { length: count } = segments
  const half = Math.PI / count
  const short = shortOf(segment)
  const [x, y] = [RADIUS * Math.sin(half), RADIUS * Math.cos(half)]
  // Adjacent segments of one kind alternate in colour.
  const sameBefore = segments.slice(0, place).filter(({ type }) => type === segment.type).length
  const again = segment.type === 'POINTS' && sameBefore % 2 === 1 ? '-soft' : ''
  return (
    <g
      transform={`rotate(${((place * 360) / count).toFixed(3)} ${CENTRE} ${CENTRE})`}
      className={`wheel-${PRIZES[segment.type].tone}${again}`}
    >
      {count === 1 ? (
        <circle cx={CENTRE} cy={CENTRE} r={RADIUS} />
      ) : (
        <path
          className="wheel-field"
          d={`M${CENTRE} ${CENTRE}L${CENTRE - x} ${CENTRE - y}A${RADIUS} ${RADIUS} 0 0 1 ${CENTRE + x} ${CENTRE - y}Z`}
        />
      )}
      <g opacity={segment.weight === 0 ? 0.45 : undefined}>
        {short && (
          <text x={CENTRE} y="30.5" fontSize={Math.min(11, 100 / count)} className="wheel-label">
            {short}
          </text>
        )}
        <g
          transform={`translate(${CENTRE} ${short ? 36.5 : 25}) scale(${Math.min(0.75, 10 / count)}) translate(-12 0)`}
        >
          <PrizeMark type={segment.type} />
        </g>
      </g>
    </g>
  )
}

/** Every second light of the rim. Animated by opacity only, with each half as one layer. */
function Lights({ odd, turning }: { odd: boolean; turning: boolean }) {
  const lights = Array.from({ length: LIGHTS / 2 }, (_, place) => ((place * 2 + Number(odd)) * 2 * Math.PI) / LIGHTS)
  return (
    <svg
      viewBox="0 0 200 200"
      aria-hidden="true"
      className={`wheel-lights ${odd ? 'wheel-lights-odd' : ''} ${turning ? 'animate-pulse' : ''}`}
    >
      {lights.map((angle) => (
        <circle
          key={angle}
          cx={(CENTRE + 95 * Math.sin(angle)).toFixed(2)}
          cy={(CENTRE - 95 * Math.cos(angle)).toFixed(2)}
          r="2.200"
        />
      ))}
    </svg>
  )
}
