export { sealPlainFeedback } from './seal-plain.ts'
export { forgetOldFeedback, forgetScreenshots } from './forget.ts'
