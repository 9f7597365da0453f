/** Stands for every screen that is not open yet. */
export const notOpenYet = () => import('../features/help/NotOpenYetPage.tsx')
