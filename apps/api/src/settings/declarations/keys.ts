import { withDefault } from '@momi/contract/settings'
import { tokenKeySet } from '../token-key-set.ts'
import { commaSeparated, text } from '../readers.ts'

/** Secrets of our own: keys of tokens, hashes and personal data, and the API keys of callers. */
export const keySettings = {
  /**
   * JWK set of Ed25519 keys: the first signs tokens, all verify them. Development generates one in the data
   * folder.
   */
  TOKEN_KEYS: withDefault(tokenKeySet, ''),
  /** Like TOKEN_KEYS, for the tokens of staff; the two must have no key in common. Development generates one. */
  STAFF_TOKEN_KEYS: withDefault(tokenKeySet, ''),
  /** The key of keyed hashes. Development generates one. */
  HASH_KEY: text(''),
  /**
   * Encrypts personal data: `hkdf:` and 32 bytes in hexadecimal, from which a key for each column is derived; keys of
   * releases before that have no prefix. Older keys may follow, separated by commas. Development generates one.
   */
  DATA_KEY: text(''),
  /** API keys, comma separated, of native apps and of our own web client. */
  API_KEYS_NATIVE: withDefault(commaSeparated, []),
  API_KEYS_WEB: withDefault(commaSeparated, []),
  /** API keys of our own services, such as the payout service. Empty: their calls are refused. */
  SERVICE_API_KEYS: withDefault(commaSeparated, []),
} as const
