/** A code as readable text: 'NO_FREE_ITEM' becomes 'No free item'. Other texts are returned unchanged. */
export function humanizeCode(reason: string): string {
  if (!/^[A-Z][A-Z_]+$/.test(reason)) return reason
  const words = reason.charAt(0) + reason.slice(1).toLowerCase().replaceAll('_', ' ')
  // Spelled as everywhere else.
  return words.replace(/\b(check) (in)\b/i, '$1-$2')
}

/** A key as a word: 'app_instance' becomes 'App instance'. */
export const wordOf = (key: string): string => humanizeCode(key.toUpperCase())
