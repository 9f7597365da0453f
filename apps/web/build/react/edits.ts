/** A part of a text, by its positions. */
export interface Range {
  start: number
  end: number
}

export interface Edit extends Range {
  text: string
}

/** Applies the edits; one inside of another has no effect. */
export function edited(code: string, edits: readonly Edit[]): string {
  let result = ''
  let done = 0
  for (const { start, end, text } of edits.toSorted((one, other) => one.start - other.start || other.end - one.end)) {
    if (start < done) continue
    result += code.slice(done, start) + text
    done = end
  }
  return result + code.slice(done)
}
