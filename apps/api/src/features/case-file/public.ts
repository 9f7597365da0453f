export { viewAs } from './view-as.ts'
