// Strings, quoted names, comments and casts (`::`) are skipped.
const NAMED = /'[^']*'|"[^"]*"|--[^\n]*|::|:([a-z]\w*)/gi

/**
 * Replaces each `:name` of an SQL text by `$n`, where n is the position of the name in `declared`. Throws if a name is
 * used but not declared, or declared but not used.
 */
export function numberParameters(text: string, declared: readonly string[]): string {
  const used = new Set<string>()
  const numbered = text.replaceAll(NAMED, (match, name?: string) => {
    if (name === undefined) return match
    if (!declared.includes(name)) throw new Error(`The parameter :${name} is not declared`)
    used.add(name)
    return `$${declared.indexOf(name) + 1}`
  })
  const unused = declared.find((name) => !used.has(name))
  if (unused !== undefined) throw new Error(`The parameter :${unused} is not used`)
  return numbered
}
