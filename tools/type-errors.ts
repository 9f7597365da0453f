/** The workspace of the file in which an error is. */
const workspaceOf = (error: string) => /^(?:(?:apps|packages)\/)?[\w-]+/.exec(error)?.[0] ?? ''

/** Errors in what others import come first, because they cause errors there. */
const ORDER = ['packages/contract', 'packages/', 'apps/', '']
const isTest = (error: string) => /^[^(]*\.test\.tsx?\(/.test(error)
const rank = (error: string) => 2 * ORDER.findIndex((start) => error.startsWith(start)) + Number(isTest(error))

/** Of a longer line, the end only repeats the members of a type. */
const LONGEST = 240
const shortened = (line: string) => (line.length > LONGEST ? `${line.slice(0, LONGEST)} …` : line)

/**
 * What the compilers of several workspaces have printed, as one list: each error once, although every workspace that
 * imports a file reports its errors, under the name of the workspace whose file it is in.
 */
export function typeErrors(outputs: readonly string[]): string {
  const all = new Set(outputs.flatMap((output) => output.trim().split(/\n(?=\S)/)).filter((error) => error !== ''))
  const sorted = [...all].toSorted((one, other) => rank(one) - rank(other))
  return [...Map.groupBy(sorted, workspaceOf)]
    .map(([workspace, errors]) => [`In ${workspace}:`, ...errors.flatMap((error) => error.split('\n'))])
    .flatMap((lines) => lines.map(shortened))
    .join('\n')
}
