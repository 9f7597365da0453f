export { pictureBudgetLeft } from './picture-budget.ts'
export { sealPlainFeedback } from './seal-plain.ts'
export { purgeScreenshots } from './retention.ts'
export { oldestScreenshot, resumeScreenshot } from './feedback.store.ts'
