export { forgetOldFeedback, forgetScreenshots } from './forget.ts'
