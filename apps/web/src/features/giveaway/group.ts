import type { KeyValue } from '@momi/client/storage'
import type { Api, Output } from '@momi/contract'
import { hasOwn } from '@momi/contract/rules/has-own'
import { GROUP_KEY } from './group-key.ts'

type Group = NonNullable<Output<Api['GET /api/v1/giveaway/availability']>['group']>

const GROUPS: Readonly<Record<Group, true>> = {
  SET_DEFAULT_REQUIRED: true,
  SET_DEFAULT_NOT_REQUIRED: true,
  SET_DEFAULT_ALREADY_DONE: true,
}
const PREFIX = 'GIVEAWAY_BR:'
/** Analytics truncates or drops longer values. */
const MAX_LENGTH = 36

export interface GroupContext {
  isMissionEnabled: boolean
  areGroupsEnabled: boolean
  isDefaultBrowser: boolean
  haid: string
}

interface Around {
  storage: Pick<KeyValue, 'getItem' | 'setItem'>
  /** Called once, when a group is newly assigned. */
  report: (group: string) => void
  warn: (message: string) => void
}

/** The phone's group of the free-data test (section 4), assigned once; undefined without a test. */
export function assignGroup(context: GroupContext, { storage, report, warn }: Around): Group | undefined {
  if (!context.isMissionEnabled || !context.areGroupsEnabled) return undefined
  const stored = storage.getItem(GROUP_KEY)
  if (isGroup(stored)) return stored
  const group = groupOf(context)
  storage.setItem(GROUP_KEY, group)
  report(sentGroup(group, warn))
  return group
}

function groupOf({ isDefaultBrowser, haid }: GroupContext): Group {
  if (isDefaultBrowser) return 'SET_DEFAULT_ALREADY_DONE'
  // Hexadecimal letters do not count as even.
  return /[02468]$/.test(haid) ? 'SET_DEFAULT_REQUIRED' : 'SET_DEFAULT_NOT_REQUIRED'
}

/** The group as it is sent to analytics, even if it is too long, because a truncated value is better than none. */
export function sentGroup(group: string, warn: (message: string) => void): string {
  const sent = PREFIX + group
  if (sent.length > MAX_LENGTH) warn(`The giveaway group ${sent} is longer than ${MAX_LENGTH} characters`)
  return sent
}

/** The group as a user property; null if the phone has none or its stored value is invalid. */
export function storedGroup(storage: Pick<KeyValue, 'getItem'>, warn: (message: string) => void): string | null {
  const stored = storage.getItem(GROUP_KEY)
  return isGroup(stored) ? sentGroup(stored, warn) : null
}

const isGroup = (text: string | null): text is Group => text !== null && hasOwn(GROUPS, text)
