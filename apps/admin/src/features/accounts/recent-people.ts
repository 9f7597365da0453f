const KEY = 'momi.console.recentPeople'
const MOST = 8

/** The ids of the people whose case files this tab opened last, newest first. No personal data is stored. */
export function recentPeople(): string[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]')
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : []
  } catch {
    return []
  }
}

export function addRecentPerson(id: string): void {
  const others = recentPeople().filter((other) => other !== id)
  sessionStorage.setItem(KEY, JSON.stringify([id, ...others].slice(0, MOST)))
}
