import type { Schema } from '@momi/contract'
import { namedSchemas } from '@momi/contract/named-schemas'
import { z } from 'zod'

export type Json = Record<string, unknown>
type Side = 'input' | 'output'

const schemaNames = z.registry<{ id: string }>()
for (const [id, schema] of namedSchemas) schemaNames.add(schema, { id })

const DEFINITION = '#/$defs/'
const COMPONENT = '#/components/schemas/'

/** A schema as JSON Schema; schemas with a name are in its `$defs`. */
function described(schema: z.ZodType, io: Side): { schema: Json; definitions: Record<string, Json> } {
  const {
    $schema: _dialect,
    $defs = {},
    ...rest
  } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    metadata: schemaNames,
    // Answers may get further fields in a later release.
    override: ({ jsonSchema }) => {
      if (io === 'output' && jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
    },
  })
  return { schema: rest, definitions: $defs as Record<string, Json> }
}

/**
 * The named schemas of an OpenAPI document. `toJson` refers to them and collects them in `schemas`. A schema that
 * accepts other values than it answers, for example because a field has a default, has a second one with the suffix
 * Input.
 */
export function schemaCollection() {
  const schemas: Record<string, Json> = {}
  const outputs = allDefinitions('output')
  const inputs = allDefinitions('input')
  const differing = differingNames(inputs, outputs)
  const nameOf = (name: string, io: Side) => (io === 'input' && differing.has(name) ? `${name}Input` : name)

  function toJson(given: Schema, io: Side): Json {
    const { schema, definitions } = described(given as unknown as z.ZodType, io)
    for (const [name, definition] of Object.entries(definitions))
      schemas[nameOf(name, io)] ??= referring(definition, (other) => nameOf(other, io))
    return referring(schema, (name) => nameOf(name, io))
  }
  return { toJson, schemas }
}

function allDefinitions(io: Side): Map<string, Json> {
  const all = new Map<string, Json>()
  for (const schema of namedSchemas.values())
    for (const [name, definition] of Object.entries(described(schema, io).definitions)) all.set(name, definition)
  return all
}

/** The names whose schemas differ between the sides, in themselves or in a schema that they refer to. */
function differingNames(inputs: ReadonlyMap<string, Json>, outputs: ReadonlyMap<string, Json>): Set<string> {
  const texts = new Map([...outputs].map(([name, schema]) => [name, JSON.stringify(schema)]))
  const names = new Set(
    [...inputs].filter(([name, schema]) => JSON.stringify(schema) !== texts.get(name)).map(([name]) => name),
  )
  for (let before = -1; before !== names.size;) {
    before = names.size
    for (const [name, text] of texts)
      if ([...names].some((other) => text.includes(`"${DEFINITION}${other}"`))) names.add(name)
  }
  return names
}

/** A copy whose references lead to the document's components. */
const referring = (schema: Json, nameOf: (name: string) => string): Json =>
  JSON.parse(JSON.stringify(schema), (key, value: unknown) =>
    key === '$ref' && typeof value === 'string' && value.startsWith(DEFINITION)
      ? COMPONENT + nameOf(value.slice(DEFINITION.length))
      : value,
  ) as Json
