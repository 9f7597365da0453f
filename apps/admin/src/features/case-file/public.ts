export { findingText } from './finding-text.ts'
export { reasonText } from './localized-params.ts'
export { HoldPayoutsDialog } from './HoldPayoutsDialog.tsx'
export { Timeline } from './Timeline.tsx'
