/** The most links of a chain: a stored hash contains their number in two digits. */
const MOST_LINKS = 99

/** The links of a key. A value is hashed with the first one, and each result with the next. */
export type Chain = readonly [first: string, ...more: string[]]

/** A link that a rotation adds: 32 bytes in hex. */
const LINK = '[0-9a-f]{64}'

/**
 * The chains of HASH_KEY: the first one is used for new hashes, all are accepted. The setting has one chain, or two of
 * which one extends the other by one link. The first link may be any text, as it was before keys had links.
 */
export function parseHashKey(setting: string): readonly [used: Chain, ...others: Chain[]] {
  const added = new RegExp(`^(.+),\\1\\+(${LINK})$`, 's').exec(setting)
  const used = new RegExp(`^(.+)\\+(${LINK}),\\1$`, 's').exec(setting)
  const [, shorter, link] = added ?? used ?? []
  if (shorter === undefined || link === undefined) return [chainOf(setting)]
  const chain = chainOf(shorter)
  const extended = withinLimit([...chain, link])
  return added ? [chain, extended] : [extended, chain]
}

/** All links of the setting, each once. */
export const linksOf = (setting: string): string[] => parseHashKey(setting).reduce(longer).slice()

const longer = (one: Chain, other: Chain): Chain => (other.length > one.length ? other : one)

function chainOf(text: string): Chain {
  const links: string[] = []
  let first = text
  for (;;) {
    const [, rest, link] = new RegExp(`^(.+)\\+(${LINK})$`, 's').exec(first) ?? []
    if (rest === undefined || link === undefined) return withinLimit([first, ...links.toReversed()])
    first = rest
    links.push(link)
  }
}

function withinLimit(chain: Chain): Chain {
  if (chain.length > MOST_LINKS) throw new Error(`HASH_KEY has more than ${MOST_LINKS} links`)
  return chain
}
