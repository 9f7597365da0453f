import { expect, test } from 'vitest'
import { selectTests } from './test-selection.ts'

const chosen = (...words: string[]) => {
  const { files, title } = selectTests(words)
  return { files: Object.fromEntries(files), title }
}

test.each([
  ['packages/ui/src/Button.test.tsx', { unit: ['packages/ui/src/Button.test.tsx'] }],
  ['./packages/ui/src/Button.test.tsx', { unit: ['packages/ui/src/Button.test.tsx'] }],
  ['tools/test-selection', { tools: ['tools/test-selection.test.ts'] }],
  ['apps/api/src/main.test', { api: ['apps/api/src/main.test.ts'] }],
  ['lab.e2e', { e2e: ['e2e/lab.e2e.ts'] }],
  ['use-action.test', { unit: ['apps/web/src/shared/use-action.test.tsx'] }],
  ['payouts/src/state.test', { payouts: ['apps/payouts/src/state.test.ts'] }],
])('%s is found in its project', (word, files) => expect(chosen(word)).toEqual({ files, title: undefined }))

const TITLE = 'a part of a title is found'
test(`${TITLE} in the files that contain it, and in the named ones only`, () => {
  const own = { tools: ['tools/test-selection.test.ts'] }
  expect(chosen(TITLE)).toEqual({ files: own, title: TITLE })
  expect(chosen('tools/test-selection', TITLE)).toEqual({ files: own, title: TITLE })
  expect(() => chosen('tools/scratch', TITLE)).toThrow(TITLE)
})

// Words of this comment are in no title.
test('words that name nothing are refused', () => {
  expect(() => chosen(['Words of this', 'comment'].join(' '))).toThrow('No test file has')
  expect(() => chosen(['no test', 'has this title'].join(', as '))).toThrow('No test file has "no test, as has this')
  expect(() => selectTests(['Button.test'], 'e2e')).toThrow('No test file has "Button.test"')
})
