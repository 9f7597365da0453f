/** Lets the browser save a text as a file. */
export function download(name: string, text: string, type: string): void {
  // The byte order mark makes spreadsheets read UTF-8.
  const url = URL.createObjectURL(new Blob(type === 'text/csv' ? ['\uFEFF', text] : [text], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}
