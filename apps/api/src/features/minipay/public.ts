export { purgeOldMinipayLinks } from './minipay.ts'
