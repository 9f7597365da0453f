import { MISSION_TYPES } from '@momi/contract'
import type { ConfigKind } from '@momi/contract/config-subjects'
import { expect, test } from 'vitest'
import { fieldOf, type JsonSchema, type Property } from '../apps/admin/src/features/campaign/form/schema.ts'
import { schemaOf } from '../apps/api/src/features/campaign/subjects.ts'

/** The keys of each kind whose schemas differ. */
const KEYS = {
  mission: MISSION_TYPES,
  reward: ['any'],
  market_item: ['any'],
  exchange_rate: ['rate'],
  country: ['settings'],
  client: ['settings'],
  stock_batch: ['any'],
  budget: ['any'],
  risk: ['settings'],
} as const satisfies Record<ConfigKind, readonly string[]>

const SUBJECTS = Object.entries(KEYS).flatMap(([kind, keys]) =>
  keys.map((key): [ConfigKind, string] => [kind as ConfigKind, key]),
)

/** The paths of a schema that have no field but JSON. */
function jsonPathsOf(path: string, schema: JsonSchema): string[] {
  const inEach = (fields: readonly Property[]) =>
    fields.flatMap((each) => jsonPathsOf(`${path}.${each.name}`, each.schema))
  const field = fieldOf(schema)
  switch (field.kind) {
    case 'json':
      return [path]
    case 'group':
    case 'languages':
      return inEach(field.fields)
    case 'choice':
      return field.options.flatMap(({ fields }) => inEach(fields))
    case 'list':
      return jsonPathsOf(`${path}[]`, field.item)
    case 'nullable':
      return jsonPathsOf(path, field.inner)
    default:
      return []
  }
}

/** The only setting that a form depends on. */
const WITH_SYMBOL = { env: { CRYPTO_SYMBOL: 'cUSD' } } as Parameters<typeof schemaOf>[0]

test.each(SUBJECTS)('every value of the %s %s has a field in its form', (kind, key) => {
  expect(jsonPathsOf(key, schemaOf(WITH_SYMBOL, { kind, key }).schema as JsonSchema)).toEqual([])
})
