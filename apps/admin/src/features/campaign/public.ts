export { FirstSteps } from './FirstSteps.tsx'
export { listPathOf } from './kind-pages.ts'
export { RunningOut, SwitchedOff, WaitingForMe } from './OverviewCards.tsx'
