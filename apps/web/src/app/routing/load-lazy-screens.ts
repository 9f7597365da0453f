/** Loads the routes of all screens except the first, and the fallback for a path without a screen. */
export const loadLazyScreens = () => import('./screens/LazyScreens.tsx')
