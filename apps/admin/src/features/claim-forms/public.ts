export { ExportDialog } from './ExportDialog.tsx'
export { FormSelect } from './FormSelect.tsx'
