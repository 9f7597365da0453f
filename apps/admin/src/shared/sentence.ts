/** A reason for reading: 'NO_FREE_ITEM' as 'No free item'. Error codes and what staff wrote stay as they are. */
export function sentenceOf(reason: string): string {
  if (!/^[A-Z][A-Z_]+$/.test(reason)) return reason
  return reason.charAt(0) + reason.slice(1).toLowerCase().replaceAll('_', ' ')
}
