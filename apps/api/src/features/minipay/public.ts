export { forgetOldMinipayLinks } from './minipay.ts'
