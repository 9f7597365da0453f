export { dataSavedKind } from './data-saved.rules.ts'
