export { FirstSteps } from './FirstSteps.tsx'
export { linkToSubject } from './campaign-names.ts'
export { listPathOf } from './kind-pages.ts'
export { RunningOut, SwitchedOff, WaitingForMe } from './OverviewCards.tsx'
