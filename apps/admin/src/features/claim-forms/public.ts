export { VARIANTS } from './claim-form-names.ts'
export { ExportDialog } from './ExportDialog.tsx'
