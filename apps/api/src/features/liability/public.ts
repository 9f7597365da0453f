export { takeLiability } from './take-liability.ts'
