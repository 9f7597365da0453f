/** Loads the records of all screens but the first, and what a path without a screen leads to. */
export const loadLazyScreens = () => import('./lazy/LazyScreens.tsx')
