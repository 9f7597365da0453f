import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from './install.mjs'

const textOf = (file: string) => readFileSync(join(ROOT, file), 'utf8')

/** The words of the console's help. */
const words = () =>
  [...textOf('apps/admin/src/features/help/words.ts').matchAll(/term: msg`(.+)`,\s+meaning: msg`(.+)`/g)].map(
    ([, term = '', meaning = '']) => ({ term: term.toLowerCase(), meaning }),
  )

/** The rows of the tables below each heading of the glossary. */
const glossary = () =>
  new Map(
    textOf('docs/glossary.md')
      .split(/^## /m)
      .map((section) => [
        section.split('\n')[0],
        [...section.matchAll(/^\| (?!term )([^-].*?) +\| (.+?) +\|$/gm)].flatMap(([, terms = '', meaning = '']) =>
          terms.split(', ').map((term) => ({ term: term.toLowerCase(), meaning })),
        ),
      ]),
  )

test("each word of the console's help is a term of docs/glossary.md", () => {
  const terms = new Set([...glossary().values()].flat().map(({ term }) => term))
  expect(words().length).toBeGreaterThan(30)
  expect(words().filter(({ term }) => !terms.has(term))).toEqual([])
})

test('a word that only the console has means the same in docs/glossary.md and in the help', () => {
  const ofConsole = glossary().get('Console') ?? []
  expect(ofConsole.length).toBeGreaterThan(10)
  expect(words()).toEqual(expect.arrayContaining(ofConsole))
})
