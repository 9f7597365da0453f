/** How often a mission gave something in the week before and after one of its earlier changes. */
export interface PastUse {
  country: string
  mission: string
  before: number
  after: number
}

/** How much more or less a mission was used after its earlier changes, in percent; null: there was no such change. */
export function bandOf(past: readonly PastUse[], of: Pick<PastUse, 'country' | 'mission'>) {
  const changes = past
    .filter(({ country, mission, before }) => country === of.country && mission === of.mission && before > 0)
    .map(({ before, after }) => Math.round((after / before - 1) * 100))
  if (changes.length === 0) return null
  return { changes: changes.length, least: Math.min(...changes), most: Math.max(...changes) }
}
