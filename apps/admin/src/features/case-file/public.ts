export { findingText } from './finding-text.ts'
export { reasonText } from './localized-params.ts'
export { Timeline } from './Timeline.tsx'
