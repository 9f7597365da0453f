export { PushDialog } from './push/PushDialog.tsx'
export type { Suggestion } from './push/suggestion.ts'
