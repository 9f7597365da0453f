export { findingText } from './finding-text.ts'
export { Timeline } from './Timeline.tsx'
