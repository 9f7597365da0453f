// What the client does not use of React: docs/decisions/0153-unused-react.md.

/** Kinds of fibers that the client never creates: those of the elements and APIs in `UNUSED` and `ELEMENTS`. */
export const TAGS: ReadonlySet<unknown> = new Set([
  9, // Context.Consumer
  12, // Profiler
  14, // memo
  15, // memo of a function
  18, // a boundary in HTML of a server
  19, // SuspenseList
  21, // Scope
  23, // LegacyHidden
  24, // Cache
  25, // TracingMarker
  26, // title, meta, link, style and script, which React moves into the head
  27, // html, head and body
  30, // ViewTransition
  31, // Activity
])

/** Variables that keep their first value without those parts. */
export const VARIABLES = new Map([
  ['isHydrating', 'false'],
  ['hydrationErrors', 'null'],
  ['shouldStartViewTransition', 'false'],
  ['pendingViewTransition', 'null'],
  ['pendingViewTransitionEvents', 'null'],
  ['appearingViewTransitions', 'null'],
  ['viewTransitionCancelableChildren', 'null'],
  ['viewTransitionContextChanged', 'false'],
  ['viewTransitionMutationContext', 'false'],
  ['inUpdateViewTransition', 'false'],
  ['rootViewTransitionAffected', 'false'],
  ['rootViewTransitionNameCanceled', 'false'],
  // What browsers older than those that the build is for lack
  ['canUseCompositionEvent', 'true'],
  ['isInputEventSupported', 'true'],
  ['normalizeKey', '({})'],
  ['translateToKey', '({})'],
])

/** What the only class of the client, the boundary for errors, does without. */
export const LIFECYCLE: ReadonlySet<string> = new Set([
  'componentDidMount',
  'componentDidUpdate',
  'componentWillMount',
  'componentWillReceiveProps',
  'componentWillUnmount',
  'componentWillUpdate',
  'contextType',
  'getDerivedStateFromProps',
  'getSnapshotBeforeUpdate',
  'isPureReactComponent',
  'shouldComponentUpdate',
  'UNSAFE_componentWillMount',
  'UNSAFE_componentWillReceiveProps',
  'UNSAFE_componentWillUpdate',
])

/** Properties that keep their first value without those parts. */
export const PROPERTIES = new Map([
  ...[...LIFECYCLE].map((name) => [name, '(void 0)'] as const),
  ['dehydrated', 'null'],
  ['isDehydrated', 'false'],
  ['__reactViewTransition', 'null'],
])

const nothing = (...names: readonly string[]) => names.map((name) => [name, ''] as const)

/** The bodies of functions that do nothing, or always return the same, without those parts. */
export const FUNCTIONS = new Map([
  // HTML of a server
  ...nothing('queueHydrationError', 'resetHydrationState', 'throwOnHydrationMismatch', 'ReactDOMHydrationRoot'),
  ...nothing('commitSuspenseHydrationCallbacks', 'retryDehydratedSuspenseBoundary', 'retryIfBlockedOn'),
  ...nothing('updateDehydratedSuspenseComponent'),
  ['popHydrationState', 'return false'],
  ['upgradeHydrationErrorsToRecoverable', 'return null'],
  ['getSuspenseInstanceFromFiber', 'return null'],
  ['getActivityInstanceFromFiber', 'return null'],
  ['getParentHydrationBoundary', 'return null'],
  ['queueIfContinuousEvent', 'return false'],
  // Transitions between views
  ...nothing('trackEnterViewTransitions', 'commitExitViewTransitions', 'commitNestedViewTransitions'),
  ...nothing('commitEnterViewTransitions', 'restoreEnterOrExitViewTransitions', 'restoreNestedViewTransitions'),
  ...nothing('measureNestedViewTransitions'),
  // Refs of fragments
  ...nothing('FragmentInstance', 'addFragmentHandleToFiber', 'commitNewChildToFragmentInstances'),
  ...nothing('commitFragmentInstanceInsertionEffects', 'commitFragmentInstanceDeletionEffects'),
  // Files that a page waits for
  ...nothing('preloadInstanceAndSuspendIfNeeded', 'prefetchDNS', 'preconnect'),
  ...nothing('preload', 'preloadModule', 'preinitStyle', 'preinitScript', 'preinitModuleScript'),
  ['isHostHoistableType', 'return false'],
  [
    'completeRootWhenReady',
    `root.timeoutHandle = -1
     completeRoot(root, finishedWork, lanes, recoverableErrors, transitions, didIncludeRenderPhaseUpdate, spawnedLane,
       updatedLanes, suspendedRetryLanes, didSkipSuspendedSiblings, exitStatus, null)`,
  ],
  // Actions of forms
  ...nothing('startHostTransition', 'ensureFormComponentIsStateful', 'extractEvents$1', 'requestFormReset'),
  ...nothing('requestFormReset$1', 'startTransition'),
  // Elements that the page defines itself
  ...nothing('setPropOnCustomElement'),
  ['isCustomElement', 'return false'],
  // Events before and during the composition of a text, and events of a selection
  ...nothing('constructSelectEvent', 'getData'),
  ['getNativeBeforeInputChars', 'return null'],
  ['getFallbackBeforeInputChars', 'return null'],
  ['isFallbackCompositionEnd', 'return false'],
  // The names of the components around an error, which no report of ours has
  ['getStackByFiberInDevAndProd', "return ''"],
  // Names of events in browsers below the floor
  ['getVendorPrefixedEventName', 'return eventName'],
  // A sign of loading in the browser's frame during a transition
  ...nothing('defaultOnDefaultTransitionIndicator'),
])

/** Hooks that React neither exports nor has in the objects from which they are called. */
export const HOOKS: ReadonlySet<string> = new Set([
  'useActionState',
  'useCacheRefresh',
  'useFormState',
  'useHostTransitionStatus',
  'useImperativeHandle',
  'useMemoCache',
  'useOptimistic',
  'useReducer',
  'useTransition',
])

/** What React's modules do not export, nor its contexts have. */
export const UNUSED: readonly string[] = [
  ...HOOKS,
  'Activity',
  'Consumer',
  'hydrateRoot',
  'memo',
  'preconnect',
  'prefetchDNS',
  'preinit',
  'preinitModule',
  'preloadModule',
  'Profiler',
  'PureComponent',
  'requestFormReset',
  'startTransition',
  'SuspenseList',
  'unstable_useCacheRefresh',
  'useFormStatus',
  'ViewTransition',
]

/** Elements that React would move into the head, or of which a page has one. */
export const ELEMENTS: ReadonlySet<string> = new Set([
  'base',
  'body',
  'head',
  'html',
  'link',
  'meta',
  'script',
  'style',
  'title',
])

/** Events for which React does not listen. */
export const EVENTS: ReadonlySet<string> = new Set([
  'onBeforeInput',
  'onCompositionEnd',
  'onCompositionStart',
  'onCompositionUpdate',
  'onSelect',
])

/** Types and properties of elements, and events, in functions of React that choose by such a name. */
export const CASES: ReadonlySet<string> = new Set([
  'action',
  'compositionend',
  'compositionstart',
  'compositionupdate',
  'formAction',
  'REACT_ACTIVITY_TYPE',
  'REACT_CONSUMER_TYPE',
  'REACT_LEGACY_HIDDEN_TYPE',
  'REACT_MEMO_TYPE',
  'REACT_PROFILER_TYPE',
  'REACT_SUSPENSE_LIST_TYPE',
  'REACT_VIEW_TRANSITION_TYPE',
  'xlinkActuate',
  'xlinkArcrole',
  'xlinkHref',
  'xlinkRole',
  'xlinkShow',
  'xlinkTitle',
  'xlinkType',
  'xmlBase',
  'xmlLang',
  'xmlSpace',
])

/** The properties of elements that React writes in another way, as far as the client uses them. */
export const ALIASES: ReadonlySet<string> = new Set([
  'clipRule',
  'fillRule',
  'fontSize',
  'htmlFor',
  'strokeDasharray',
  'strokeLinecap',
  'strokeLinejoin',
  'strokeWidth',
])
