export { isAccessAlive } from './access.ts'
export {
  currentPair,
  deviceOf,
  endSessions,
  endSessionsOf,
  isKeptApart,
  lockPerson,
  merge,
  personOf,
  setUserType,
  switchAccount,
  upgrade,
  type Person,
} from './account-merge.ts'
export { endOtherSessionsOn, leaveDevice } from './devices.ts'
export { revokeOnInstance } from './sessions.store.ts'
export { anonymousLogin, NO_SECRET, refresh, type Device } from './accounts.ts'
export { signViewToken } from './view-token.ts'
