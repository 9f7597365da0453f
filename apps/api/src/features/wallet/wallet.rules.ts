import { withoutSeparators } from '@momi/contract/rules/plain-text'
import { checksum, validate } from 'ox/Address'

const ZERO = `0x${'0'.repeat(40)}`

/**
 * The address with its EIP-55 checksum, or null if it is invalid. An address in only lower or only upper case has no
 * checksum and is accepted; one in mixed case must have the correct checksum, unless that test is skipped.
 */
export function checkedAddress(text: string, { skipChecksum }: { skipChecksum: boolean }): string | null {
  const address = withoutSeparators(text)
  if (!validate(address, { strict: false }) || address.toLowerCase() === ZERO) return null
  const checksummed = checksum(address)
  const digits = address.slice(2)
  const isOneCase = digits === digits.toLowerCase() || digits === digits.toUpperCase()
  return isOneCase || skipChecksum || address === checksummed ? checksummed : null
}
