export { signalsOf, withWords } from './signals-of.ts'
export { riskSubject } from './subject.ts'
