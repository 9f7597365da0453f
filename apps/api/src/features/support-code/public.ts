export { supportCodeOf } from './support-code.ts'
export { renewSupportCode, accountsOfSupportCode } from './validity.ts'
