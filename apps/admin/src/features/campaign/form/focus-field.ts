/**
 * Focuses the control at a path, or the first usable one of its item; where there is none, that of the closest part
 * around it. `#` separates a path from a button of its field.
 */
export function focusField(frame: ParentNode | null, path: string): void {
  const controls = [...(frame?.querySelectorAll<HTMLElement>('[data-path]:not(:disabled)') ?? [])]
  const at = (control: HTMLElement) => control.dataset['path'] ?? ''
  const [item = ''] = path.split('#')
  const found =
    controls.find((control) => at(control) === path) ??
    controls.find((control) => at(control) === item || at(control).startsWith(`${item}.`)) ??
    controls.find((control) => at(control).startsWith(`${item}#`))
  if (found) found.focus()
  else if (item.includes('.')) focusField(frame, item.slice(0, item.lastIndexOf('.')))
}
