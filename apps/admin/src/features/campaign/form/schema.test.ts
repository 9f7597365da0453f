import { expect, test } from 'vitest'
import { emptyOf, fieldOf, inShapeOf, optionOf, wordsOf, type Field, type JsonSchema } from './schema.ts'

const object = (properties: Record<string, JsonSchema>, required = Object.keys(properties)): JsonSchema => ({
  type: 'object',
  properties,
  required,
})
const text: JsonSchema = { type: 'string' }
const integer: JsonSchema = { type: 'integer', exclusiveMinimum: 0, maximum: Number.MAX_SAFE_INTEGER }
const nothing: JsonSchema = { type: 'null' }
const gift: JsonSchema = { anyOf: [object({ points: integer }), object({ spins: integer }), object({ reward: text })] }
const prize: JsonSchema = {
  oneOf: [
    object({ type: { type: 'string', const: 'NOTHING_WON' } }),
    object({ type: { type: 'string', const: 'POINTS' }, points: integer }),
    object({ type: { type: 'string', enum: ['JACKPOT', 'DAPP'] }, reward: text }),
  ],
}

test.each<[string, JsonSchema, object]>([
  ['a boolean', { type: 'boolean' }, { kind: 'switch' }],
  ['a positive integer', integer, { kind: 'number', isInteger: true, min: 1, max: undefined }],
  ['a number with a unit', { type: 'number', unit: 'h', maximum: 24 }, { kind: 'number', unit: 'h', max: 24 }],
  [
    'an enum',
    { type: 'string', enum: ['a', 'b'] },
    { kind: 'select', values: [{ value: 'a' }, { value: 'b' }], isNullable: false },
  ],
  ['an enum or null', { anyOf: [{ type: 'string', enum: ['a'] }, nothing] }, { kind: 'select', isNullable: true }],
  ['a reference', { ...text, refersTo: 'reward' }, { kind: 'reference', to: 'reward' }],
  ['an instant or null', { anyOf: [{ ...text, format: 'date-time' }, nothing] }, { kind: 'time', isNullable: true }],
  ['a text for a card', { ...text, maxLength: 60, maxOnCard: 24 }, { kind: 'text', most: 24 }],
  ['a long text', { ...text, multiline: true }, { kind: 'text', isLong: true }],
  ['texts in two languages', object({ en: text, pt: text }, ['en']), { kind: 'languages' }],
  ['an object', object({ least: integer }), { kind: 'group' }],
  ['a list', { type: 'array', items: integer, minItems: 7, maxItems: 7 }, { kind: 'list', min: 7, max: 7 }],
  ['a number or null', { anyOf: [integer, nothing] }, { kind: 'nullable', inner: integer }],
  ['shapes', gift, { kind: 'choice', label: undefined }],
  ['shapes with a discriminator', prize, { kind: 'choice', label: 'Type' }],
  ['a union of scalars', { anyOf: [text, integer] }, { kind: 'json' }],
  ['anything', {}, { kind: 'json' }],
  ['a list of anything', { type: 'array' }, { kind: 'json' }],
  ['shapes that nothing tells apart', { anyOf: [object({ a: text }), object({ a: integer })] }, { kind: 'json' }],
])('%s', (_, schema, expected) => {
  expect(fieldOf(schema)).toMatchObject(expected)
})

test('an enum as a discriminator has an option for each of its values', () => {
  const { options } = fieldOf(prize) as Extract<Field, { kind: 'choice' }>
  expect(options.map(({ label }) => label)).toEqual(['Nothing won', 'Points', 'Jackpot', 'Dapp'])
  expect(optionOf(options, { type: 'DAPP', reward: 'x' })?.id).toBe('DAPP')
  expect(optionOf(options, { type: 'UNKNOWN' })).toBeUndefined()
})

test('another shape keeps what both have, and nothing else', () => {
  const { options } = fieldOf(prize) as Extract<Field, { kind: 'choice' }>
  const to = (id: string) => options.find((option) => option.id === id)!
  expect(inShapeOf(to('JACKPOT'), { type: 'DAPP', reward: 'x' })).toEqual({ type: 'JACKPOT', reward: 'x' })
  expect(inShapeOf(to('NOTHING_WON'), { type: 'DAPP', reward: 'x' })).toEqual({ type: 'NOTHING_WON' })
  const gifts = (fieldOf(gift) as Extract<Field, { kind: 'choice' }>).options
  expect(optionOf(gifts, { spins: 2 })?.label).toBe('Spins')
})

test('an empty value has the required properties and those with a default, and no number that nobody entered', () => {
  const schema = object(
    {
      enabled: { type: 'boolean', default: true },
      name: object({ en: text, pt: text }, ['en']),
      price: integer,
      until: { anyOf: [integer, nothing] },
      days: { type: 'array', items: integer, minItems: 2 },
      gift,
      note: text,
    },
    ['name', 'price', 'until', 'days', 'gift'],
  )
  expect(emptyOf(schema)).toEqual({
    enabled: true,
    name: { en: '' },
    price: undefined,
    until: null,
    days: [undefined, undefined],
    gift: { points: undefined },
  })
})

test.each([
  ['coolOffHours', 'Cool off hours'],
  ['NOTHING_WON', 'Nothing won'],
  ['premium-icon', 'Premium icon'],
  ['bet9jaSpins', 'Bet9ja spins'],
])('the name %s is shown as %s', (name, words) => expect(wordsOf(name)).toBe(words))
