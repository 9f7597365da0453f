import type { RiskLinkKind } from '@momi/contract'
import type { Cluster } from './risk-types.ts'

interface Point {
  x: number
  y: number
}

interface Layout {
  size: number
  accounts: (Point & { id: string; number: number })[]
  links: (Point & { kind: RiskLinkKind; to: Point[] })[]
}

const CENTER = 250
const OUTER = 215
const INNER = 120
/** The box of what is shared. */
export const BOX = { width: 104, height: 24 }
/** So many turns of the inner circle are tried. */
const TURNS = 24

const onCircle = (radius: number, place: number, count: number): Point => {
  const angle = (2 * Math.PI * place) / Math.max(1, count) - Math.PI / 2
  return { x: Math.round(CENTER + radius * Math.cos(angle)), y: Math.round(CENTER + radius * Math.sin(angle)) }
}

/** Whether a line goes through, or almost touches, an ellipse around a box. */
function crosses(from: Point, to: Point, box: Point): boolean {
  const near = ({ x, y }: Point) => ({ x: (x - box.x) / (0.6 * BOX.width), y: (y - box.y) / BOX.height })
  const [start, end] = [near(from), near(to)]
  const [dx, dy] = [end.x - start.x, end.y - start.y]
  const along = -(start.x * dx + start.y * dy) / (dx * dx + dy * dy)
  const share = Math.min(1, Math.max(0, along))
  return Math.hypot(start.x + share * dx, start.y + share * dy) < 1
}

/**
 * What is shared on an inner circle, and the accounts on an outer one, those of one link beside each other. The inner
 * circle is turned so that few lines go through a box that is not theirs, because such a line reads as one of its own.
 */
export function layoutOf({ accounts, links }: Pick<Cluster, 'accounts' | 'links'>): Layout {
  const numbers = new Map(accounts.map(({ id }, index) => [id, index + 1]))
  const ordered = [...new Set([...links.flatMap((link) => link.accounts), ...accounts.map(({ id }) => id)])]
  const points = new Map(ordered.map((id, place) => [id, onCircle(OUTER, place, ordered.length)]))
  const ends = links.map((link) => link.accounts.map((id) => points.get(id)!))
  const turns = Array.from({ length: links.length === 1 ? 1 : TURNS }, (_, turn) =>
    links.map((_, place) => onCircle(links.length === 1 ? 0 : INNER, place + turn / TURNS, links.length)),
  )
  const misread = (boxes: readonly Point[]) =>
    boxes.reduce(
      (sum, box, of) =>
        sum + ends[of]!.filter((end) => boxes.some((other, at) => at !== of && crosses(end, box, other))).length,
      0,
    )
  const costs = turns.map(misread)
  const boxes = turns[costs.indexOf(Math.min(...costs))]!
  return {
    size: 2 * CENTER,
    accounts: ordered.map((id) => ({ id, number: numbers.get(id)!, ...points.get(id)! })),
    links: links.map(({ kind }, place) => ({ kind, ...boxes[place]!, to: ends[place]! })),
  }
}
