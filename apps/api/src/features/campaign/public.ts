export { oldestDue } from './changes.store.ts'
export { publishDue } from './publish.ts'
