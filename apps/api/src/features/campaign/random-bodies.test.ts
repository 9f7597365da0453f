import { isDeepStrictEqual } from 'node:util'
import { MISSION_TYPES } from '@momi/contract'
import { rounds } from '@momi/testing/rounds'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import type { Subject } from '../../core/config/subject.ts'
import { costOf, useKey } from './effects.rules.ts'
import { withValue } from './merge.rules.ts'
import { problemsOf } from './problems.rules.ts'
import { schemaOf } from './subject-kinds.ts'
import { branchesOf, isFields, type SchemaNode, schemaNodeOf, withoutNull } from './words/schema-node.ts'
import { completed, wordsOf } from './words/words.ts'

/** The limits that a JSON schema may have. */
interface Limits {
  minimum?: number
  exclusiveMinimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
  minLength?: number
  maxLength?: number
  pattern?: string
  default?: unknown
}

const isNullable = (node: SchemaNode): boolean =>
  [node.type].flat().includes('null') || (node.anyOf ?? []).some(({ type }) => type === 'null')

function ofNode(nullable: SchemaNode): fc.Arbitrary<unknown> {
  const value = ofType(withoutNull(nullable) as SchemaNode & Limits)
  return isNullable(nullable) ? fc.option(value, { freq: 3 }) : value
}

function ofType(node: SchemaNode & Limits): fc.Arbitrary<unknown> {
  const branches = branchesOf(node)
  if (branches.length > 0) return fc.oneof(...branches.map(ofNode))
  if (node.const !== undefined) return fc.constant(node.const)
  if (node.enum) return fc.constantFrom(...node.enum)
  switch ([node.type].flat().find((type) => type !== 'null')) {
    case 'boolean':
      return fc.boolean()
    case 'integer':
    case 'number': {
      const least = node.minimum ?? (node.exclusiveMinimum ?? -1) + 1
      // Small numbers, so that rules that compare two of them are met often.
      return fc.integer({ min: least, max: Math.min(node.maximum ?? Infinity, least + 40) })
    }
    case 'string':
      return ofText(node)
    case 'array':
      return ofList(node)
    default: {
      const required = new Set(node.required)
      const fields = Object.entries(node.properties ?? {})
      const hasDefault = (child: SchemaNode & Limits) => child.default !== undefined
      return fc.record(Object.fromEntries(fields.map(([name, child]) => [name, ofNode(child)])), {
        requiredKeys: fields.filter(([name, child]) => required.has(name) || hasDefault(child)).map(([name]) => name),
      })
    }
  }
}

function ofText({ format, pattern, minLength = 0, maxLength = 40 }: SchemaNode & Limits): fc.Arbitrary<string> {
  if (format === 'date-time')
    return fc
      .date({ min: new Date('2026-01-01'), max: new Date('2027-12-31'), noInvalidDate: true })
      .map((date) => date.toISOString())
  if (format === 'uri') return fc.constantFrom('https://momi.example/a', 'https://momi.example/b')
  if (pattern) return fc.stringMatching(new RegExp(pattern))
  return fc.string({ minLength, maxLength })
}

/** Lists of numbers, and of items whose key is a number, rise. */
function ofList({ items, key, minItems = 0, maxItems = Infinity }: SchemaNode & Limits): fc.Arbitrary<unknown[]> {
  const size = { minLength: minItems, maxLength: Math.min(maxItems, minItems + 4) }
  const rank = (value: unknown) => (key === undefined ? value : (value as Record<string, unknown>)[key])
  const list =
    key === undefined ? fc.array(ofNode(items!), size) : fc.uniqueArray(ofNode(items!), { ...size, selector: rank })
  return list.map((values) =>
    values.every((value) => typeof rank(value) === 'number')
      ? values.toSorted((a, b) => Number(rank(a)) - Number(rank(b)))
      : values,
  )
}

/** Random valid bodies of a schema. */
const bodiesOf = (schema: z.ZodType): fc.Arbitrary<unknown> =>
  ofNode(schemaNodeOf(schema)).filter((body) => schema.safeParse(body).success)

const mission = (key: string) => ({ kind: 'mission', country: 'NG', key }) as const
const SUBJECTS: Subject[] = [
  ...MISSION_TYPES.map(mission),
  { kind: 'reward', country: 'NG', key: 'airtime' },
  { kind: 'market_item', country: '*', key: 'drum' },
  { kind: 'exchange_rate', country: 'NG', key: 'rate' },
  { kind: 'country', country: 'NG', key: 'settings' },
  { kind: 'client', country: '*', key: 'settings' },
  { kind: 'budget', country: 'NG', key: 'day' },
  { kind: 'risk', country: '*', key: 'settings' },
]
const NAMED = SUBJECTS.map((subject) => [`${subject.kind} ${subject.key}`, subject] as const)
const RUNS = { numRuns: rounds(8, 60) }
const partsOf = (body: unknown) => {
  const { rule, ...frame } = isFields(body) ? body : {}
  return [
    ...Object.entries(frame).map(([name, value]) => ({ path: [name], value })),
    ...Object.entries(isFields(rule) ? rule : {}).map(([name, value]) => ({ path: ['rule', name], value })),
  ]
}

test.each(NAMED)('equal bodies of %s have no words', (_, subject) => {
  fc.assert(
    fc.property(bodiesOf(schemaOf(subject)), (body) => {
      expect(wordsOf({ ...subject, before: body, after: structuredClone(body) })).toEqual([])
    }),
    RUNS,
  )
})

test.each(NAMED)('[CMP-05] every part of %s that differs is named in a sentence', (_, subject) => {
  const bodies = bodiesOf(schemaOf(subject))
  fc.assert(
    fc.property(bodies, bodies, (before, after) => {
      const words = wordsOf({ ...subject, before, after })
      const [old, now] = [before, after].map((body) => partsOf(completed(subject, body)))
      const paths = [...old!, ...now!].map(({ path }) => path.join('.'))
      const valueIn = (parts: typeof old, path: string) => parts!.find((part) => part.path.join('.') === path)?.value
      const differing = new Set(paths.filter((path) => !isDeepStrictEqual(valueIn(old, path), valueIn(now, path))))
      const named = new Set(words.map(({ path }) => path.slice(0, path[0] === 'rule' ? 2 : 1).join('.')))
      expect(named).toEqual(differing)
    }),
    RUNS,
  )
})

test.each(NAMED)('whatever a draft of %s contains has words', (_, subject) => {
  fc.assert(
    fc.property(bodiesOf(schemaOf(subject)), fc.jsonValue(), fc.jsonValue(), (body, value, field) => {
      const draft = { ...Object(body), planted: value, rule: field, name: value, enabled: field }
      expect(wordsOf({ ...subject, before: body, after: draft })).not.toEqual([])
      expect(wordsOf({ ...subject, before: null, after: value })[0]?.path).toEqual([])
    }),
    RUNS,
  )
})

test.each(['streaks', 'roulette', 'data_saved', 'giveaway', 'eayb'])(
  'whatever a draft of %s contains, each message is a sentence',
  (key) => {
    const subject = { kind: 'mission', country: 'NG', key } as const
    fc.assert(
      fc.property(
        bodiesOf(schemaOf(subject)),
        fc.jsonValue(),
        fc.dictionary(fc.string(), fc.jsonValue()),
        (body, value, part) => {
          for (const draft of [{ ...Object(body), rule: value }, { ...Object(body), ...part }, value])
            for (const { text } of problemsOf({ subjects: [], drafts: [] }, { ...subject, body: draft }))
              expect(text).toMatch(/^[A-Z][^\n]*\.$/)
        },
      ),
      RUNS,
    )
  },
)

/** Every value of a body with its path. */
const valuesIn = (value: unknown, path: readonly (string | number)[] = []): (readonly (string | number)[])[] => {
  const inner = Array.isArray(value) ? [...value.entries()] : isFields(value) ? Object.entries(value) : []
  return [...(path.length > 0 ? [path] : []), ...inner.flatMap(([step, child]) => valuesIn(child, [...path, step]))]
}

/** A name in code: 'coolOffHours', 'rule.points', 'NOTHING_WON'. */
const IN_CODE = /[a-z][A-Z]|\w\.\w|[A-Z]_[A-Z]|\bundefined\b/

test.each(NAMED)('whatever is wrong in %s, its field is called as in the form', (_, subject) => {
  fc.assert(
    fc.property(bodiesOf(schemaOf(subject)), fc.constantFrom(null, -1, '', {}, []), (body, wrong) => {
      for (const path of valuesIn(body)) {
        for (const { label, ...problem } of problemsOf(
          { subjects: [], drafts: [] },
          { ...subject, body: withValue(body, path, wrong) },
        )) {
          if (problem.path.length === 0) continue
          expect({ ...problem, label }).toMatchObject({ label: expect.stringMatching(/^\S.*$/) })
          // What staff typed is shown as they typed it.
          const typed = valuesIn(body).map((at) => at.reduce<unknown>((value, step) => Object(value)[step], body))
          const texts = typed.filter((value): value is string => typeof value === 'string' && value.trim() !== '')
          const own = texts.reduce((text, value) => text.replaceAll(value, '·'), label.replace(/[\d.,]+ [kMG]B/, ''))
          expect(own).not.toMatch(IN_CODE)
        }
      }
    }),
    { numRuns: rounds(4, 10) },
  )
})

test.each(NAMED)('an empty text in %s is said in words', (_, subject) => {
  fc.assert(
    fc.property(bodiesOf(schemaOf(subject)), (body) => {
      for (const path of valuesIn(body)) {
        const emptied = withValue(body, path, '')
        const words = [
          ...wordsOf({ ...subject, before: body, after: emptied }),
          ...wordsOf({ ...subject, before: emptied, after: body }),
          ...wordsOf({ ...subject, before: null, after: emptied }),
        ]
        expect(words.filter(({ text }) => text.includes('“”'))).toEqual([])
      }
    }),
    { numRuns: rounds(4, 10) },
  )
})

const USED = new Map(
  MISSION_TYPES.map((key) => [
    useKey(mission(key)),
    { people: 4, perDay: 10, bySteps: { 1: 6, 2: 4, BOUGHT_FOR_POINTS: 3 }, pointsPerDay: 90 },
  ]),
)
test.each(MISSION_TYPES)('every valid rule of %s has a cost', (key) => {
  fc.assert(
    fc.property(bodiesOf(schemaOf(mission(key))), (content) => {
      for (const value of Object.values(costOf(USED, mission(key), content))) expect(value).toSatisfy(Number.isFinite)
    }),
    RUNS,
  )
})
