// Reads the report of Stryker.
import { readFileSync } from 'node:fs'

interface Place {
  line: number
  column: number
}

interface Report {
  files: Record<
    string,
    {
      source: string
      mutants: readonly {
        status: string
        replacement?: string
        location: { start: Place; end: Place }
      }[]
    }
  >
}

/** A change that no test noticed. */
export interface Mutant {
  file: string
  line: number
  original: string
  replacement: string
}

/** Code on one line, as it is written in the list of survivors. */
export const onOneLine = (code: string): string => code.replaceAll(/\s+/g, ' ').trim()

const KILLED = ['Killed', 'Timeout']
const SURVIVED = ['Survived', 'NoCoverage']

/** How many changes were noticed, and those that were not. */
export function readReport(file: string): { killed: number; survivors: Mutant[] } {
  const { files } = JSON.parse(readFileSync(file, 'utf8')) as Report
  const all = Object.entries(files).flatMap(([name, { source, mutants }]) =>
    mutants.map((mutant) => ({ name, source, mutant })),
  )
  return {
    killed: all.filter(({ mutant }) => KILLED.includes(mutant.status)).length,
    survivors: all
      .filter(({ mutant }) => SURVIVED.includes(mutant.status))
      .map(({ name, source, mutant: { location, replacement = '' } }) => ({
        file: name,
        line: location.start.line,
        original: onOneLine(textBetween(source, location.start, location.end)),
        replacement: onOneLine(replacement),
      })),
  }
}

/** The text between two places, of which lines and columns are counted from 1. */
function textBetween(source: string, start: Place, end: Place): string {
  const lines = source.split('\n').slice(start.line - 1, end.line)
  lines[lines.length - 1] = lines.at(-1)!.slice(0, end.column - 1)
  lines[0] = lines[0]!.slice(start.column - 1)
  return lines.join('\n')
}
