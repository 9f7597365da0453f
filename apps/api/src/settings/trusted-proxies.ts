import { isIP } from 'node:net'
import { SettingError, string, type Reader } from '@momi/contract/settings'

/** The addresses of our proxies, or a predicate on the number of hops; false: no proxies. */
type TrustedProxies = string[] | ((address: string, hop: number) => boolean) | false

/**
 * Reads a number of proxies, or a list of their addresses and networks. Only entries of X-Forwarded-For that our own
 * proxies appended are trusted; any entry before them was sent by the caller.
 */
export const trustedProxies: Reader<TrustedProxies> = (name, value) => {
  const parts = string(name, value)
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '' && part !== 'false')
  const [only = '0'] = parts
  if (parts.length <= 1 && /^\d{1,2}$/.test(only)) return Number(only) > 0 && ((_, hop) => hop < Number(only))
  if (parts.every(isNetwork)) return parts
  throw new SettingError(`${name} is neither a number of proxies nor a list of their addresses`)
}

/** An address, or a network such as 10.0.0.0/8. */
function isNetwork(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/')
  const family = isIP(address)
  if (family === 0 || rest.length > 0) return false
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (family === 4 ? 32 : 128))
}
