export { sealPlainFeedback } from './seal-plain.ts'
export { forgetOldFeedback, forgetScreenshots } from './forget.ts'
export { oldestScreenshot, resumeScreenshot } from './feedback.store.ts'
