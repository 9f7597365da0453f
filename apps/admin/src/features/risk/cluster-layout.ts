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
const INNER = 105

const onCircle = (radius: number, place: number, count: number): Point => {
  const angle = (2 * Math.PI * place) / Math.max(1, count) - Math.PI / 2
  return { x: Math.round(CENTER + radius * Math.cos(angle)), y: Math.round(CENTER + radius * Math.sin(angle)) }
}

/** What is shared on an inner circle, and the accounts on an outer one, those of one link beside each other. */
export function layoutOf({ accounts, links }: Pick<Cluster, 'accounts' | 'links'>): Layout {
  const numbers = new Map(accounts.map(({ id }, index) => [id, index + 1]))
  const ordered = [...new Set([...links.flatMap((link) => link.accounts), ...accounts.map(({ id }) => id)])]
  const points = new Map(ordered.map((id, place) => [id, onCircle(OUTER, place, ordered.length)]))
  return {
    size: 2 * CENTER,
    accounts: ordered.map((id) => ({ id, number: numbers.get(id)!, ...points.get(id)! })),
    links: links.map(({ kind, accounts: of }, place) => {
      const center = links.length === 1 ? { x: CENTER, y: CENTER } : onCircle(INNER, place, links.length)
      return { kind, ...center, to: of.map((id) => points.get(id)!) }
    }),
  }
}
