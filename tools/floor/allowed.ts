// What may be newer than the floor in the web client's files, each with the reason why older browsers do without it.

/** In scripts: most of it is in libraries, which test whether it exists. */
export const ALLOWED_IN_SCRIPTS = {
  'HTMLDialogElement.showModal': 'packages/ui/src/dialog-polyfill.ts is loaded without it',
  'Window.HTMLDialogElement': 'the polyfill of dialogs tests for it',
  'Navigator.connection': 'its absence means an unknown connection',
  'Navigator.locks': 'without it two tabs may renew the session one after the other, which the server allows',
  'Navigator.canShare': 'without it the text is shared without the picture',
  'Navigator.share': 'only if it is in navigator; the link is copied otherwise',
  'Navigator.userActivation': 'without it the phone does not vibrate',
  'Navigator.vibrate': 'without it the phone does not vibrate',
  'TypedArray.at': 'only in session replays, which start only where Array.at exists (start-error-reports.ts)',
  'Window.trustedTypes': 'without it a text is accepted where a policy would be needed',
  'TrustedTypePolicyFactory.createPolicy': 'a method of trustedTypes',
  'TrustedTypePolicy.createHTML': 'a method of what createPolicy returns',
  'TrustedTypePolicy.createScriptURL': 'a method of what createPolicy returns',
  // React and its scheduler
  'DisposableStack.use': 'the function `use` of React',
  reportError: 'React tests for it',
  setImmediate: 'the scheduler tests for it',
  // SWR, and our own
  'IntersectionObserverEntry.isVisible': 'a setting of SWR',
  'Iterator.take': 'a function of our own (kept-answer.ts)',
  // Sentry
  'BackgroundFetchManager.getIds': 'a method of Sentry',
  'Crypto.randomUUID': 'Sentry tests for it',
  'CSSStyleSheet.replaceSync': 'Sentry tests for it',
  'Document.adoptedStyleSheets': 'Sentry tests for it',
  'Document.prerendering': 'Sentry reads it as a flag',
  'Document.wasDiscarded': 'Sentry reads it as a flag',
  'Performance.interactionCount': 'Sentry has a default',
  PerformanceEventTiming: 'Sentry tests for it',
  'URL.canParse': 'Sentry tests for it',
  'Window.PerformanceEventTiming': 'Sentry tests for it',
  'Window.PerformanceSoftNavigation': 'Sentry tests for it',
  'Window.cancelIdleCallback': 'Sentry uses a timer without it',
  'Window.requestIdleCallback': 'Sentry uses a timer without it',
}

/** In style sheets. */
export const ALLOWED_IN_STYLES = {
  '::backdrop': 'a dialog without it comes with an overlay of its own (packages/ui/src/dialog-polyfill.ts)',
  '::-moz-progress-bar': 'Firefox',
  ':focus-visible': 'the browser draws its own focus ring',
  ':has': 'layout only: the footer appears early, and the page behind a dialog scrolls',
  ':modal': 'the page behind a dialog scrolls',
  ':open': 'in a list that skips it',
  ':popover-open': 'in a list that skips it',
  '@property': 'Tailwind sets the same initial values on all elements',
  'accent-color': 'controls have the browser’s own colour',
  'cursor: not-allowed': 'phones have no pointer',
  'cursor: pointer': 'phones have no pointer',
  'field-sizing': 'the field scrolls',
  'font-family: ui-monospace': 'the next font of the list',
  'font-family: ui-sans-serif': 'the next font of the list',
  lh: 'the height of an empty date field',
  'overscroll-behavior': 'the page behind a sheet scrolls at its end',
  resize: 'the field has a fixed size',
  rotate: 'the arrow of a folded list points to the side',
  scale: 'a pressed button does not shrink',
  'scroll-behavior': 'set only to turn it off',
  'text-wrap': 'lines are broken less evenly',
}
