/** Lets the browser save a file. */
export function downloadBlob(name: string, blob: Blob): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}

export const downloadText = (name: string, text: string): void =>
  downloadBlob(name, new Blob([text], { type: 'text/plain' }))

export const downloadCsv = (name: string, csv: string): void =>
  downloadBlob(name, new Blob([csv], { type: 'text/csv' }))
