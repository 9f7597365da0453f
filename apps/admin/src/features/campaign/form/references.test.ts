import { expect, test } from 'vitest'
import { referencesIn, withValuesAt } from './references.ts'
import type { JsonSchema } from './schema.ts'

const object = (properties: Record<string, JsonSchema>): JsonSchema => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
})
const reward: JsonSchema = { type: 'string', refersTo: 'reward', title: 'Reward' }
const gift: JsonSchema = { anyOf: [object({ points: { type: 'integer' } }), object({ reward })] }
const schema = object({
  name: { type: 'string' },
  gift,
  bonus: { anyOf: [object({ reward }), { type: 'null' }] },
  steps: { type: 'array', items: object({ gift }) },
})
const body = {
  name: 'a',
  gift: { reward: 'r1' },
  bonus: null,
  steps: [{ gift: { points: 5 } }, { gift: { reward: 'r2' } }],
}

test('references are found in groups, choices and lists', () => {
  expect(referencesIn(schema, body)).toEqual([
    { path: ['gift', 'reward'], label: 'Reward', to: 'reward', value: 'r1' },
    { path: ['steps', 1, 'gift', 'reward'], label: 'Reward', to: 'reward', value: 'r2' },
  ])
  expect(referencesIn(schema, { ...body, bonus: { reward: 'r3' } })).toHaveLength(3)
})

test('values are set at paths of a copy', () => {
  const copy = withValuesAt(body, [{ path: ['steps', 1, 'gift', 'reward'], value: 'other' }])
  expect(copy).toEqual({ ...body, steps: [{ gift: { points: 5 } }, { gift: { reward: 'other' } }] })
  expect(body.steps[1]).toEqual({ gift: { reward: 'r2' } })
})
