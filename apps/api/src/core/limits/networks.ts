import { isIPv6 } from 'node:net'

/** The network of an address: the address itself for IPv4, and the /64 for IPv6, because it belongs to one customer. */
export function networkOf(address: string): string {
  const [plain = ''] = address.split('%')
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain)?.[1]
  if (mapped) return mapped
  if (!isIPv6(plain)) return address
  const [head = [], tail = []] = plain.split('::').map((part) => part.split(':').filter((group) => group !== ''))
  const zeros = Array.from({ length: Math.max(0, 8 - head.length - tail.length) }, () => '0')
  const network = [...head, ...zeros, ...tail].slice(0, 4)
  return `${network.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}${OF_IPV6}`
}

const OF_IPV6 = '::/64'

/** A network, and how many times the limit of one address it may use. */
interface Share {
  network: string
  times: number
}

/**
 * A network as `networkOf` returns it, then those around it: /24 around an IPv4 address, /56 and /48 around a /64. A
 * caller may have many addresses of one network, but the wider it is, the more people share it.
 */
export function sharesOf(network: string): Share[] {
  const own = { network, times: 1 }
  if (network.endsWith(OF_IPV6)) {
    const [a, b, c, d = '0'] = network.slice(0, -OF_IPV6.length).split(':')
    const site = (Number.parseInt(d, 16) & 0xff00).toString(16)
    return [own, { network: `${a}:${b}:${c}:${site}::/56`, times: 2 }, { network: `${a}:${b}:${c}::/48`, times: 8 }]
  }
  const end = network.lastIndexOf('.')
  return end < 0 ? [own] : [own, { network: `${network.slice(0, end)}.0/24`, times: 8 }]
}
