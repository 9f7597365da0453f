/** Says that something happened, to whoever counts such things on this page. */
export function reportEvent(name: string, params: Readonly<Record<string, string>>): void {
  window.dispatchEvent(new CustomEvent('momi.event', { detail: { name, ...params } }))
}
