import { expect, test } from 'vitest'
import { typeErrors } from './type-errors.ts'

const inContract = "packages/contract/src/errors.ts(1,2): error TS1: Property 'a' is missing"
const inApi = 'apps/api/src/start.ts(3,4): error TS2: Not assignable\n  Type A is not type B'
const inTest = 'apps/api/src/a.test.ts(5,6): error TS3: Unused'
const inTools = 'tools/check.ts(7,8): error TS4: Unknown'

test('an error that several workspaces report is printed once, under the workspace of its file', () => {
  expect(typeErrors([`${inContract}\n`, `${inApi}\n${inContract}\n`])).toBe(
    `In packages/contract:\n${inContract}\nIn apps/api:\n${inApi}`,
  )
})

test('errors in what others import come first, and those in tests last', () => {
  expect(typeErrors([inTools, `${inTest}\n${inApi}`, inContract])).toBe(
    `In packages/contract:\n${inContract}\nIn apps/api:\n${inApi}\n${inTest}\nIn tools:\n${inTools}`,
  )
})

test('a long list of members is cut off', () => {
  const long = `apps/lab/src/a.ts(1,1): error TS5: ${'member: string; '.repeat(100)}`
  const [, error = ''] = typeErrors([long]).split('\n')
  expect(error).toBe(`${long.slice(0, 240)} …`)
})

test('compilers that find nothing print nothing', () => {
  expect(typeErrors(['', '\n'])).toBe('')
})
