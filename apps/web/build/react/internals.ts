/**
 * Properties that only React itself reads and writes: those of its fibers, lanes, update queues and cached resources.
 * The build shortens them. Public names, and names that objects of React share with other code, are not listed.
 */
export const REACT_INTERNALS = `
  _fragmentFiber _pendingMarkers _retryCache _visibility alternate baseLanes baseQueue baseState blockedOn cachePool
  callbackNode callbackPriority cancelPendingCommit childLanes containerInfo dehydrated deletions eagerState
  elementType entangledLanes entanglements errorRecoveryDisabledLanes expirationTimes expiredLanes firstBaseUpdate
  firstContext hasEagerState hiddenCallbacks hiddenUpdates hydrationErrors isDehydrated lanes lastBaseUpdate
  lastEffect lastRenderedReducer lastRenderedState memoCache memoizedProps memoizedState memoizedValue
  pendingChildren pendingContext pendingLanes pendingProps pingCache pingedLanes pooledCache pooledCacheLanes
  refCleanup refCount retryLane retryQueue revertLane shellSuspendCounter sibling stateNode subtreeFlags
  suspendedLanes timeoutHandle treeContext updateQueue warmLanes
`
  .trim()
  .split(/\s+/)
