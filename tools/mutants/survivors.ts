import survivors from './survivors.json' with { type: 'json' }
import type { Mutant } from './report.ts'

/** A change that no test can notice, or need not, with the reason. */
type Survivor = Omit<Mutant, 'line'> & { reason: string }

export const listed: readonly Survivor[] = survivors

export const isListed = ({ file, original, replacement }: Mutant): boolean =>
  listed.some((one) => one.file === file && one.original === original && one.replacement === replacement)
