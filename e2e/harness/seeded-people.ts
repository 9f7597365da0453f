import { setTimeout as sleep } from 'node:timers/promises'
import type { FindingCode } from '@momi/contract'
import type { Environment } from './environment.ts'

/** Settings of an environment whose api seeds this many people, and a person with each kind of problem. */
export const withSeededPeople = (count: number) => ({ DEVELOPMENT_PEOPLE: String(count), LOG_LEVEL: 'info' })

/**
 * The support code of each person with a problem. In development the api logs these codes; the last code is that of
 * `account_merged`.
 */
export async function seededPeople({ api }: Environment): Promise<ReadonlyMap<FindingCode, string>> {
  for (;;) {
    const output = api.output()
    if (output.includes('were not all seeded')) throw new Error(output)
    const people = output
      .split('\n')
      .filter((line) => line.includes('a person with a problem'))
      .map((line) => JSON.parse(line) as { finding: FindingCode; supportCode: string })
    if (people.at(-1)?.finding === 'account_merged')
      return new Map(people.map(({ finding, supportCode }) => [finding, supportCode]))
    await sleep(100)
  }
}
