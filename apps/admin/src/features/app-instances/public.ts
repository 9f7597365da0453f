export { PushDialog } from './push/PushDialog.tsx'
export type { Suggestion } from './push/suggestion.ts'
export { PUSH_KINDS, PUSH_OUTCOMES } from './push/push-names.ts'
