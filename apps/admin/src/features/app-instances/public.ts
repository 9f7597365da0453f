export { PushDialog } from './push/PushDialog.tsx'
