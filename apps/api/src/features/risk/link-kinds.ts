import { RiskLinkKind } from '@momi/contract'

const listed = (kinds: readonly string[]) => kinds.map((kind) => `'${kind}'`).join(', ')

/** What names a person or a phone. A network and the same timing do not. */
export const HARD_LINKS: readonly string[] = RiskLinkKind.options

/** SQL: these, as a list. */
export const HARD_KINDS = listed(HARD_LINKS)

/** SQL: the kinds whose keys are hashes where they come from. */
export const HASHED_KINDS = listed(['WALLET', 'NUMBER', 'CPF', 'NETWORK'])
