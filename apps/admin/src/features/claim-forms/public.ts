export { ExportDialog } from './ExportDialog.tsx'
