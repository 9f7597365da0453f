// The browser APIs that are newer than the floor, from the compatibility data.
import { data, isAtFloor } from './floor.mjs'

const { api, javascript } = data
const { Intl } = javascript.builtins

/** The globals, and the constructors of Intl, by name. */
const OWNERS = {
  ...api.Window,
  ...api,
  ...javascript.builtins,
  ...Object.fromEntries(Object.entries(Intl).map(([name, feature]) => [`Intl.${name}`, feature])),
}

/** The interfaces of the global object. */
const GLOBAL_SCOPES = ['Window', 'WindowOrWorkerGlobalScope']

/** Whether an object is part of JavaScript. @param {string} name */
export const isBuiltin = (name) => Object.hasOwn(javascript.builtins, name) || name.startsWith('Intl.')

const isNewer = (feature) => feature?.__compat && !isAtFloor(feature.__compat)

/** Whether a global is newer than the floor; undefined if the data do not have it.  @param {string} name */
export const isNewerGlobal = (name) => isNewer(Object.hasOwn(OWNERS, name) ? OWNERS[name] : undefined)

/**
 * Whether a member is newer than the floor; undefined if the data do not have it. A static member of the DOM ends with
 * `_static`, an event with `_event`.
 * @param {string} owner @param {string} member
 */
export const isNewerMember = (owner, member) =>
  GLOBAL_SCOPES.includes(owner)
    ? isNewerGlobal(member)
    : isNewer(Object.hasOwn(OWNERS, owner) && Object.hasOwn(OWNERS[owner], member) ? OWNERS[owner][member] : undefined)

/** All globals that are newer than the floor. */
export const newerGlobals = () => Object.keys(OWNERS).filter((name) => isNewerGlobal(name))

/**
 * All members that are newer than the floor except events, with their owners. @returns {[owner: string, member:
 * string][]}
 */
export const newerMembers = () =>
  Object.entries(OWNERS).flatMap(([owner, feature]) =>
    Object.keys(feature)
      .filter((member) => !member.endsWith('_event') && isNewerMember(owner, member))
      .map((member) => [owner, member]),
  )

/** The names of members that some interface of the floor has. @returns {Set<string>} */
export const oldMembers = () =>
  new Set(
    Object.entries(OWNERS).flatMap(([owner, feature]) =>
      Object.keys(feature)
        .filter((member) => isNewerMember(owner, member) === false)
        .map((member) => member.replace(/_(static|event)$/, '')),
    ),
  )
