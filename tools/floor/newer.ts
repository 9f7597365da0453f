// The browser APIs that are newer than the floor, from the compatibility data.
import type { Identifier } from '@mdn/browser-compat-data'
import { data, isAtFloor } from './floor.ts'

const { api } = data
const builtins: Identifier = data.javascript.builtins ?? {}

/** The globals, and the constructors of Intl, by name. */
const OWNERS = {
  ...api['Window'],
  ...api,
  ...builtins,
  ...Object.fromEntries(Object.entries(builtins['Intl'] ?? {}).map(([name, feature]) => [`Intl.${name}`, feature])),
} as Record<string, Identifier>

/** The interfaces of the global object. */
const GLOBAL_SCOPES = ['Window', 'WindowOrWorkerGlobalScope']

/** Whether an object is part of JavaScript. */
export const isBuiltin = (name: string) => Object.hasOwn(builtins, name) || name.startsWith('Intl.')

const isNewer = (feature: Identifier | undefined): boolean | undefined =>
  feature?.__compat && !isAtFloor(feature.__compat)

/** Whether a global is newer than the floor; undefined if the data do not have it. */
export const isNewerGlobal = (name: string): boolean | undefined =>
  isNewer(Object.hasOwn(OWNERS, name) ? OWNERS[name] : undefined)

/**
 * Whether a member is newer than the floor; undefined if the data do not have it. A static member of the DOM ends with
 * `_static`, an event with `_event`.
 */
export const isNewerMember = (owner: string, member: string): boolean | undefined =>
  GLOBAL_SCOPES.includes(owner)
    ? isNewerGlobal(member)
    : isNewer(
        Object.hasOwn(OWNERS, owner) && Object.hasOwn(OWNERS[owner]!, member) ? OWNERS[owner]![member] : undefined,
      )

/** All globals that are newer than the floor. */
export const newerGlobals = () => Object.keys(OWNERS).filter((name) => isNewerGlobal(name))

/** All members that are newer than the floor except events, with their owners. */
export const newerMembers = (): [owner: string, member: string][] =>
  Object.entries(OWNERS).flatMap(([owner, feature]) =>
    Object.keys(feature)
      .filter((member) => !member.endsWith('_event') && isNewerMember(owner, member))
      .map((member) => [owner, member]),
  )

/** The names of members that some interface of the floor has. */
export const oldMembers = (): Set<string> =>
  new Set(
    Object.entries(OWNERS).flatMap(([owner, feature]) =>
      Object.keys(feature)
        .filter((member) => isNewerMember(owner, member) === false)
        .map((member) => member.replace(/_(static|event)$/, '')),
    ),
  )
