import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { MISSION_NAMES } from '../apps/api/src/core/missions/mission-names.ts'
import { ROOT } from './install.mjs'

const textOf = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const namesIn = (text: string, pattern: RegExp) =>
  Object.fromEntries([...text.matchAll(pattern)].map(([, type, name]) => [type, name]))

/** The titles of the cards on the phone. */
const PHONE = namesIn(textOf('apps/web/src/shared/mission-types.ts'), /^  (\w+): \{\s*title: msg`([^`]+)`/gm)

test('the console and the sentences of a change call each mission as the phone does', () => {
  const names = textOf('apps/admin/src/features/missions/mission-names.ts')
  const console = namesIn(names.slice(0, names.indexOf('export const REASONS')), /^  (\w+): msg`([^`]+)`/gm)
  expect(Object.keys(PHONE).toSorted()).toEqual(Object.keys(MISSION_NAMES).toSorted())
  expect(console).toEqual(PHONE)
  const sentences = Object.fromEntries(
    Object.entries(MISSION_NAMES).map(([type, name]) => [type, name.charAt(0).toUpperCase() + name.slice(1)]),
  )
  expect(sentences).toEqual(PHONE)
})
