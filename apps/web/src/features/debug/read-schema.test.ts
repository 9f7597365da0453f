import { expect, test } from 'vitest'
import { readSchema } from './read-schema.ts'

const good = { type: 'object', required: ['a'], properties: { a: { type: 'string', 'x-kind': 'NAME' } } }

test('[DBG-01] a form schema of the supported subset is parsed', () => {
  expect(readSchema(JSON.stringify(good))).toEqual(good)
})

test.each([
  ['null', 'A form is an object with properties'],
  ['{"type":"array"}', 'A form is an object with properties'],
  [JSON.stringify({ ...good, required: 'a' }), 'required is a list of names'],
  [JSON.stringify({ ...good, required: ['b'] }), 'b is required and is no property'],
  [JSON.stringify({ ...good, properties: { a: { 'x-kind': 'toString' } } }), 'a: x-kind is one of NAME'],
])('[DBG-01] an invalid form schema is refused: %s', (text, message) => {
  expect(() => readSchema(text)).toThrow(message)
})
