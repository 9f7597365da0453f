// What the client does not use of React: docs/decisions/0153-unused-react.md.

/** Kinds of fibers that the client never creates: those of the elements and APIs in `UNUSED` and `ELEMENTS`. */
export const TAGS: ReadonlySet<unknown> = new Set([
  9, // Context.Consumer
  12, // Profiler
  18, // a boundary in HTML of a server
  19, // SuspenseList
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
])

/** Properties that keep their first value without those parts. */
export const PROPERTIES = new Map([
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
  ...nothing('accumulateSuspenseyCommitOnFiber', 'preloadInstanceAndSuspendIfNeeded', 'prefetchDNS', 'preconnect'),
  ...nothing('preload', 'preloadModule', 'preinitStyle', 'preinitScript', 'preinitModuleScript'),
  ['isHostHoistableType', 'return false'],
  ...nothing('insertSuspendedStylesheets'),
  ['waitForCommitToBeReady', 'return null'],
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
  'preconnect',
  'prefetchDNS',
  'preinit',
  'preinitModule',
  'preloadModule',
  'Profiler',
  'requestFormReset',
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

/** The properties of elements for which React has a case of its own, in functions that choose by such a name. */
export const CASES: ReadonlySet<string> = new Set([
  'action',
  'compositionend',
  'compositionstart',
  'compositionupdate',
  'formAction',
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
