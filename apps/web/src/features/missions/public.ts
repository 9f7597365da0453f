export { MISSIONS } from './mission-words.ts'
