/** The part of JSON Schema that zod writes, with the metadata of our schemas. */
export interface JsonSchema {
  type?: string
  title?: string
  description?: string
  default?: unknown
  const?: unknown
  enum?: readonly unknown[]
  anyOf?: readonly JsonSchema[]
  oneOf?: readonly JsonSchema[]
  properties?: Readonly<Record<string, JsonSchema>>
  required?: readonly string[]
  items?: JsonSchema
  minItems?: number
  maxItems?: number
  minimum?: number
  exclusiveMinimum?: number
  maximum?: number
  maxLength?: number
  format?: string
  /** What a number counts, such as "points". */
  unit?: string
  /** The field beside this one whose value is the unit. */
  unitOf?: string
  /** What null means, such as "no limit". */
  none?: string
  /** Words for the values of an enum. */
  labels?: Readonly<Record<string, string>>
  /** A number whose share of the sum over its list is its odds. */
  odds?: true
  /** What an item of a list is called: {n} is its position, others are its properties. */
  item?: string
  /** The kind of subject whose key this is. */
  refersTo?: string
  /** The property that identifies an item of a list. */
  key?: string
  /** A text of several lines. */
  multiline?: boolean
  /** The number of characters that fit a card. */
  maxOnCard?: number
}

type Values = Readonly<Record<string, unknown>>

/** One of the shapes that a value can have. */
export interface Option {
  id: string
  label: string
  /** The properties that the option has besides `fixed`. */
  fields: readonly Property[]
  /** The properties whose values the option decides. */
  fixed: Values
  empty: Values
}

export interface Property {
  name: string
  schema: JsonSchema
}

/** How a schema is shown. What is not known here is edited as JSON. */
export type Field =
  | { kind: 'switch' }
  | { kind: 'number'; isInteger: boolean; min: number | undefined; max: number | undefined; unit: string | undefined }
  | { kind: 'select'; values: readonly { value: string; label: string }[]; isNullable: boolean }
  | { kind: 'reference'; to: string; isNullable: boolean }
  | { kind: 'time'; isNullable: boolean }
  | { kind: 'text'; isLong: boolean; most: number | undefined; unit: string | undefined; unitOf: string | undefined }
  | { kind: 'languages'; fields: readonly Property[] }
  | { kind: 'group'; fields: readonly Property[] }
  | {
      kind: 'list'
      item: JsonSchema
      min: number
      max: number
      nameOf: (item: unknown, index: number) => string
      odds: string | undefined
    }
  | { kind: 'choice'; label: string | undefined; options: readonly Option[] }
  | { kind: 'nullable'; inner: JsonSchema }
  | { kind: 'json' }

const LANGUAGES = ['en', 'pt']

export function fieldOf(schema: JsonSchema): Field {
  const { anyOf, oneOf, type, properties, items } = schema
  const shapes = anyOf ?? oneOf
  if (shapes) return ofShapes(schema, shapes)
  if (schema.enum?.every((value) => typeof value === 'string'))
    return {
      kind: 'select',
      values: schema.enum.map((value) => ({ value, label: nameOfValue(value, schema) })),
      isNullable: false,
    }
  if (type === 'boolean') return { kind: 'switch' }
  if (type === 'integer' || type === 'number')
    return {
      kind: 'number',
      isInteger: type === 'integer',
      min:
        schema.minimum ?? (schema.exclusiveMinimum === undefined ? undefined : aboveOf(schema.exclusiveMinimum, type)),
      max: schema.maximum === Number.MAX_SAFE_INTEGER ? undefined : schema.maximum,
      unit: schema.unit,
    }
  if (type === 'string' && schema.const === undefined) return ofText(schema)
  if (type === 'array' && items) return listOf(schema, items)
  if (type === 'object' && properties) {
    const fields = fieldsOf(schema)
    const areLanguages = fields.every((field) => LANGUAGES.includes(field.name))
    return { kind: areLanguages && fields.length > 1 ? 'languages' : 'group', fields }
  }
  return { kind: 'json' }
}

/** The lowest number of a field that must be greater than `limit`; fractions have none. */
const aboveOf = (limit: number, type: string) => (type === 'integer' ? limit + 1 : limit)

function ofText({ refersTo, format, multiline = false, maxOnCard, maxLength, unit, unitOf }: JsonSchema): Field {
  if (refersTo) return { kind: 'reference', to: refersTo, isNullable: false }
  if (format === 'date-time') return { kind: 'time', isNullable: false }
  return { kind: 'text', isLong: multiline, most: maxOnCard ?? maxLength, unit, unitOf }
}

function listOf({ minItems = 0, maxItems = Infinity, key, item: template }: JsonSchema, items: JsonSchema): Field {
  const nameOf = (item: unknown, index: number) => {
    const name = isObject(item) && key !== undefined ? item[key] : undefined
    // A template that only names the key says no more than the key does.
    const words = template?.includes('{n}') ? template.replace('{n}', String(index + 1)) : `No. ${index + 1}`
    return capitalised(typeof name === 'string' && name !== '' ? `${words}: ${name}` : words)
  }
  const odds = Object.entries(items.properties ?? {}).find(([, schema]) => schema.odds)?.[0]
  return { kind: 'list', item: items, min: minItems, max: maxItems, nameOf, odds }
}

const nameOfValue = (value: string, { labels }: JsonSchema): string => capitalised(labels?.[value] ?? wordsOf(value))

/** With its first letter in upper case, as the name of a field or of a choice. */
export const capitalised = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)

function ofShapes(schema: JsonSchema, shapes: readonly JsonSchema[]): Field {
  const others = shapes.filter(({ type }) => type !== 'null')
  if (others.length < shapes.length) {
    const [only] = others
    const { anyOf: _, oneOf: __, default: ___, ...outer } = schema
    const inner: JsonSchema = others.length === 1 && only ? { ...only, ...outer } : { ...outer, anyOf: others }
    const field = fieldOf(inner)
    if (field.kind === 'select' || field.kind === 'reference' || field.kind === 'time')
      return { ...field, isNullable: true }
    return { kind: 'nullable', inner }
  }
  const options = optionsOf(others)
  return options ?? { kind: 'json' }
}

/** The constants of a property: its only value, or those of its enum. */
const constantsOf = (schema: JsonSchema | undefined): readonly string[] => {
  const constants = schema?.enum ?? (schema?.const === undefined ? [] : [schema.const])
  return constants.filter((value) => typeof value === 'string')
}

const fieldsOf = ({ properties = {} }: JsonSchema): Property[] =>
  Object.entries(properties).map(([name, schema]) => ({ name, schema }))

/** A choice among object shapes, which a property with constants or the names of their properties tell apart. */
function optionsOf(shapes: readonly JsonSchema[]): Extract<Field, { kind: 'choice' }> | undefined {
  if (!shapes.every(({ type, properties }) => type === 'object' && properties)) return undefined
  const discriminator = Object.keys(shapes[0]?.properties ?? {}).find((name) =>
    isDiscriminator(shapes.map(({ properties }) => constantsOf(properties?.[name]))),
  )
  if (discriminator === undefined) {
    const options = shapes.map((shape) => {
      const fields = fieldsOf(shape)
      const id = fields.map(({ name }) => name).join(' ')
      return { id, label: shape.title ?? labelOf(fields[0]!), fields, fixed: {}, empty: emptyObject(shape) }
    })
    return new Set(options.map(({ id }) => id)).size === options.length
      ? { kind: 'choice', label: undefined, options }
      : undefined
  }
  const options = shapes.flatMap((shape) =>
    constantsOf(shape.properties?.[discriminator]).map((value) => ({
      id: value,
      label: nameOfValue(value, shape.properties?.[discriminator] ?? {}),
      fields: fieldsOf(shape).filter(({ name }) => name !== discriminator),
      fixed: { [discriminator]: value },
      empty: { ...emptyObject(shape), [discriminator]: value },
    })),
  )
  const label = labelOf({ name: discriminator, schema: shapes[0]?.properties?.[discriminator] ?? {} })
  return { kind: 'choice', label, options }
}

/** Whether a property with these constants in each shape tells the shapes apart. */
const isDiscriminator = (constants: readonly (readonly string[])[]) =>
  constants.every(({ length }) => length > 0) && new Set(constants.flat()).size === constants.flat().length

/** The option that a value has the shape of. */
export const optionOf = (options: readonly Option[], value: unknown): Option | undefined =>
  options.find(({ fields, fixed }) => {
    if (!isObject(value)) return false
    const constants = Object.entries(fixed)
    return constants.length > 0
      ? constants.every(([name, constant]) => value[name] === constant)
      : fields.every(({ name }) => name in value)
  })

/** A value in the shape of another option; what both have is kept. */
export function inShapeOf(option: Option, value: unknown): Values {
  const kept = isObject(value)
    ? Object.entries(value).filter(([name]) => option.fields.some((f) => f.name === name))
    : []
  return { ...option.empty, ...Object.fromEntries(kept), ...option.fixed }
}

const isObject = (value: unknown): value is Values => typeof value === 'object' && value !== null

/** The value with which a form begins; undefined for one that has to be entered. */
export function emptyOf(schema: JsonSchema): unknown {
  if (schema.default !== undefined) return schema.default
  if (schema.const !== undefined) return schema.const
  const field = fieldOf(schema)
  switch (field.kind) {
    case 'switch':
      return false
    case 'text':
      return ''
    case 'group':
    case 'languages':
      return emptyObject(schema)
    case 'list':
      return Array.from({ length: field.min }, () => emptyOf(field.item))
    case 'choice':
      return field.options[0]?.empty
    case 'nullable':
      return null
    case 'select':
    case 'reference':
    case 'time':
      return field.isNullable ? null : undefined
    default:
      return undefined
  }
}

/** Optional properties without a default are left out. */
const emptyObject = (schema: JsonSchema): Values =>
  Object.fromEntries(
    fieldsOf(schema)
      .filter((field) => schema.required?.includes(field.name) || field.schema.default !== undefined)
      .map((field) => [field.name, emptyOf(field.schema)]),
  )

/** A name in code as words: 'coolOffHours' becomes 'Cool off hours', 'NOTHING_WON' 'Nothing won'. */
export function wordsOf(name: string): string {
  const words = name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll(/[-_]/g, ' ')
    .toLowerCase()
  return capitalised(words)
}

export const labelOf = ({ name, schema }: Property): string => schema.title ?? wordsOf(name)
