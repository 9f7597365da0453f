import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from './install.mjs'

const namesIn = (path: string, pattern: RegExp) =>
  [...readFileSync(join(ROOT, path), 'utf8').matchAll(pattern)].map(([, name]) => name!).toSorted()

test('the console has words for every job, and for no other', () => {
  const jobs = namesIn('apps/api/src/jobs/jobs.ts', /\bname: '([\w-]+)'/g)
  expect(jobs.length).toBeGreaterThan(40)
  expect(namesIn('apps/admin/src/features/jobs/job-names.ts', /^  '?([\w-]+)'?: msg`/gm)).toEqual(jobs)
})
