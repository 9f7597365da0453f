import type { Catalogue } from '../../../shared/i18n/i18n.ts'
import type { keep } from './list/keep-early.ts'
import type { show, showKept } from './list/show-early-list.tsx'

/** Loads the script of the early list, and the messages. */
export type LoadList = () => Promise<[{ keep: typeof keep; show: typeof show; showKept: typeof showKept }, Catalogue]>
