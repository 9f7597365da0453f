export { pictureBudgetLeft } from './picture-budget.ts'
export { sealPlainFeedback } from './seal-plain.ts'
export { purgeOldFeedback, purgeScreenshots } from './retention.ts'
export { oldestScreenshot, resumeScreenshot } from './feedback.store.ts'
