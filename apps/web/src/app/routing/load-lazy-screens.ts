/** Loads the records of all screens except the first, and what is shown for a path without a screen. */
export const loadLazyScreens = () => import('./lazy/LazyScreens.tsx')
