import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../install.mjs'
import { filled } from './template.ts'

const TEMPLATE = 'pgbackrest/pgbackrest.conf.template'
const NAMES = [...readFileSync(join(ROOT, 'deploy', TEMPLATE), 'utf8').matchAll(/\$\{(\w+)\}/g)].map(([, name]) => name)

test('each name in a template is replaced by its value', () => {
  const text = filled(TEMPLATE, Object.fromEntries(NAMES.map((name) => [name, `<${name}>`])))
  expect(text).not.toContain('${')
  for (const name of NAMES) expect(text).toContain(`<${name}>`)
})

test('a template with a name that has no value is refused, and the error says which', () => {
  const [missing, ...others] = NAMES
  const values = Object.fromEntries(others.map((name) => [name, '']))
  expect(() => filled(TEMPLATE, values)).toThrow(`needs a value for ${missing}`)
})

test('variables of nginx itself are not replaced', () => {
  const names = readFileSync(join(ROOT, 'deploy/nginx/momi.conf.template'), 'utf8').matchAll(/\$\{(\w+)\}/g)
  const text = filled('nginx/momi.conf.template', Object.fromEntries([...names].map(([, name]) => [name, 'x'])))
  expect(text).toContain('X-Forwarded-For $remote_addr')
})
