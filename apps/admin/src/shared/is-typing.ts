/** Inputs into which nothing can be typed. */
const WITHOUT_TEXT = ['checkbox', 'radio', 'button', 'submit', 'reset', 'image', 'file', 'range', 'color']

/** Whether a key press goes into a field that takes text, so that a letter is no shortcut. */
export function isTyping(target: EventTarget | null): boolean {
  const field = target instanceof Element ? target.closest('input, textarea, select, [contenteditable]') : null
  if (!field) return false
  if (!(field instanceof HTMLInputElement)) return true
  // A select of Mantine is an input that is only read, unless it can be searched.
  return !field.readOnly && !WITHOUT_TEXT.includes(field.type)
}
