// @vitest-environment happy-dom
import { act, useEffect, type ReactNode } from 'react'
import { expect, test } from 'vitest'
import { testPage } from '../../../testing/test-page.tsx'
import { useSubjectForm, type FormContextValue } from './form-context.ts'
import type { JsonSchema } from './schema.ts'
import { SchemaForm } from './SchemaForm.tsx'

const render = testPage()
let body: unknown

type Rest = Partial<Omit<FormContextValue, 'form'>>

function Shown({ schema, initial, ...rest }: Rest & { schema: JsonSchema; initial: unknown }): ReactNode {
  const form = useSubjectForm(initial)
  useEffect(() => {
    body = form.values.body
  })
  return (
    <SchemaForm
      name="subject"
      schema={schema}
      form={form}
      problems={new Map()}
      references={{}}
      zone="Africa/Lagos"
      {...rest}
    />
  )
}

const show = (properties: Record<string, JsonSchema>, initial: unknown, rest: Rest = {}) =>
  render(<Shown schema={{ type: 'object', properties }} initial={initial} {...rest} />)

const at = (path: string) => document.querySelector<HTMLInputElement>(`[data-path="body.${path}"]`)!
const click = (path: string) => act(async () => at(path).click())
const type = (path: string, text: string) =>
  act(async () => {
    const field = at(path)
    const prototype = field.tagName === 'TEXTAREA' ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype
    // React listens to the setter of the prototype.
    Object.getOwnPropertyDescriptor(prototype, 'value')!.set!.call(field, text)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
const press = (path: string, key: string) =>
  act(async () => {
    at(path).focus()
    at(path).dispatchEvent(new KeyboardEvent('keydown', { key, altKey: true, bubbles: true }))
  })
const focused = () => (document.activeElement as HTMLElement).dataset['path']

const INTEGER: JsonSchema = { type: 'integer' }
const SEGMENTS: JsonSchema = {
  type: 'array',
  key: 'id',
  minItems: 1,
  items: {
    type: 'object',
    required: ['id', 'weight'],
    properties: { id: { type: 'string' }, weight: { ...INTEGER, odds: true, description: 'A share of all weights.' } },
  },
}

test('a number is shown with its unit, and is absent while its field is empty', async () => {
  await show({ hours: { type: 'number', unit: 'hours', title: 'Cool-off' } }, { hours: 8 })
  expect(at('hours').value).toBe('8 hours')
  await type('hours', '12')
  expect(body).toEqual({ hours: 12 })
  await type('hours', '')
  expect(JSON.stringify(body)).toBe('{}')
})

test('kilobytes are shown and entered in megabytes, with a fraction too', async () => {
  await show({ saved: { ...INTEGER, unit: 'kB', title: 'Saved' } }, { saved: 4_000_000 })
  expect(at('saved').value).toBe('4,000 MB')
  await type('saved', '1.')
  expect(at('saved').value).toBe('1. MB')
  await type('saved', '1.5')
  expect(body).toEqual({ saved: 1500 })
  await type('saved', '')
  expect(JSON.stringify(body)).toBe('{}')
})

test('a switch changes a boolean', async () => {
  await show({ enabled: { type: 'boolean' } }, { enabled: true })
  await click('enabled')
  expect(body).toEqual({ enabled: false })
})

test('null is a choice with a name, and back', async () => {
  await show({ budget: { anyOf: [INTEGER, { type: 'null' }], none: 'no limit', title: 'Budget' } }, { budget: 500 })
  expect(document.querySelector('[aria-label="No limit (Budget)"]')).not.toBeNull()
  await click('budget#null')
  expect(body).toEqual({ budget: null })
  expect(at('budget')).toBeNull()
  await click('budget#null')
  await type('budget', '70')
  expect(body).toEqual({ budget: 70 })
})

test('a text counts its characters against those that fit a card', async () => {
  await show(
    { name: { type: 'object', properties: { en: { type: 'string', maxOnCard: 24 }, pt: { type: 'string' } } } },
    { name: { en: 'Airtime' } },
  )
  expect(document.body.textContent).toContain('7 of 24 characters')
  await type('name.pt', 'Recarga')
  expect(body).toEqual({ name: { en: 'Airtime', pt: 'Recarga' } })
})

test('a time is typed as the wall time of the country and kept as an instant; empty is null', async () => {
  const schema: JsonSchema = { anyOf: [{ type: 'string', format: 'date-time' }, { type: 'null' }] }
  await show({ endsAt: schema }, { endsAt: '2026-11-29T23:00:00.000Z' })
  expect(at('endsAt').value).toBe('2026-11-30T00:00')
  await type('endsAt', '2026-12-01T08:00')
  expect(body).toEqual({ endsAt: '2026-12-01T07:00:00.000Z' })
  await type('endsAt', '')
  expect(body).toEqual({ endsAt: null })
})

test('weights are shown as odds', async () => {
  await show(
    { segments: SEGMENTS },
    {
      segments: [
        { id: 'a', weight: 1 },
        { id: 'b', weight: 7 },
      ],
    },
  )
  expect(document.body.textContent).toContain('Odds: 12.5%')
  expect(document.body.textContent!.match(/A share of all weights/g)).toHaveLength(1)
  expect(document.body.textContent).toContain('Odds: 87.5%')
})

test('items are added, removed and moved by buttons and by Alt and arrows, and the focus stays with the item', async () => {
  const ids = () => (body as { segments: { id: string }[] }).segments.map(({ id }) => id)
  await show({ segments: SEGMENTS }, { segments: ['a', 'b', 'c'].map((id) => ({ id, weight: 1 })) })
  await press('segments.0.weight', 'ArrowDown')
  expect(ids()).toEqual(['b', 'a', 'c'])
  // Without Alt the same key changes the number.
  expect(body).toMatchObject({ segments: [{ weight: 1 }, { weight: 1 }, { weight: 1 }] })
  expect(focused()).toBe('body.segments.1.weight')
  expect(document.querySelector('output')!.textContent).toBe('Moved to position 2 of 3')
  await press('segments.1.weight', 'ArrowUp')
  await press('segments.0.weight', 'ArrowUp')
  expect(ids()).toEqual(['a', 'b', 'c'])
  await click('segments.1#down')
  expect(ids()).toEqual(['a', 'c', 'b'])
  // Its own button is disabled at the end of the list.
  expect(focused()).toBe('body.segments.2.id')
  await click('segments.0#remove')
  expect(ids()).toEqual(['c', 'b'])
  expect(focused()).toBe('body.segments.0#remove')
  await click('segments#undo')
  expect(ids()).toEqual(['a', 'c', 'b'])
  expect(focused()).toBe('body.segments.0.id')
  expect(at('segments#undo')).toBeNull()
  await click('segments.1#remove')
  await click('segments.1#remove')
  await click('segments#undo')
  await click('segments#undo')
  expect(ids()).toEqual(['a', 'c', 'b'])
  await click('segments.0#remove')
  await click('segments#add')
  expect(ids()).toEqual(['c', 'b', ''])
  expect(focused()).toBe('body.segments.2.id')
})

test('the last item of a list that must have one is not removed, and a list of fixed length has neither button', async () => {
  const week: JsonSchema = { type: 'array', minItems: 2, maxItems: 2, items: INTEGER }
  await show({ segments: SEGMENTS, week }, { segments: [{ id: 'a', weight: 1 }], week: [10, 20] })
  expect(at('segments.0#remove').disabled).toBe(true)
  expect(at('week.0#remove')).toBeNull()
  expect(at('week#add')).toBeNull()
})

test('an optional group that is absent can be added', async () => {
  const group: JsonSchema = { type: 'object', required: ['most'], properties: { most: { ...INTEGER, default: 2 } } }
  await show({ freezes: group }, {})
  await click('freezes')
  expect(body).toEqual({ freezes: { most: 2 } })
})

test('what has no field of its own is edited as JSON, and what is no JSON is not taken over', async () => {
  await show({ extra: {} }, { extra: { a: 1 } })
  await type('extra', '{"a": 2')
  expect(document.body.textContent).toContain('This is not valid JSON.')
  expect(body).toEqual({ extra: { a: 1 } })
  await type('extra', '{"a": 2}')
  expect(body).toEqual({ extra: { a: 2 } })
})

test('the problems of the server stand beside their fields, at any depth', async () => {
  const problems = new Map([
    ['body.segments.1.weight', 'must be at least 1'],
    ['body.segments', 'names one twice'],
    ['body.enabled', 'cannot be switched on here'],
  ])
  const segments = [
    { id: 'a', weight: 1 },
    { id: 'a', weight: 0 },
  ]
  await show({ segments: SEGMENTS, enabled: { type: 'boolean' } }, { segments, enabled: true }, { problems })
  expect(at('segments.1.weight').closest('.mantine-InputWrapper-root')!.textContent).toContain('must be at least 1')
  expect(document.querySelector('fieldset')!.textContent).toContain('names one twice')
  expect(document.body.textContent).toContain('cannot be switched on here')
})

test('a reference to something that is not in the country stays visible', async () => {
  const reward: JsonSchema = { type: 'string', refersTo: 'reward', title: 'Reward' }
  await show({ reward }, { reward: 'airtime-ng' }, { references: { reward: [{ key: 'airtime-ke', name: 'Airtime' }] } })
  expect(at('reward').value).toBe('airtime-ng (not in this country)')
})

test('the choice of a shape replaces its fields', async () => {
  const gift: JsonSchema = {
    anyOf: ['points', 'spins'].map((name) => ({ type: 'object', required: [name], properties: { [name]: INTEGER } })),
  }
  await show({ gift }, { gift: { points: 5 } })
  await click('gift#kind')
  const option = [...document.querySelectorAll<HTMLElement>('[role=option]')].find(
    (each) => each.textContent === 'Spins',
  )
  await act(async () => option!.click())
  await type('gift.spins', '3')
  expect(body).toEqual({ gift: { spins: 3 } })
})

test('a choice whose frame has its name already is named once', async () => {
  const shapes = ['DAY', 'WEEK'].map((every) => ({
    type: 'object',
    properties: { every: { const: every, title: 'Period' } },
  }))
  await show({ period: { title: 'Period', oneOf: shapes } }, { period: { every: 'DAY' } })
  expect(document.body.textContent!.match(/Period/g)).toHaveLength(1)
  expect(at('period#kind').getAttribute('aria-label')).toBe('Period')
})

test('the effect stands once below the field that it is for, and each edit is told with its path', async () => {
  const paths: string[] = []
  const properties = { budget: { anyOf: [INTEGER, { type: 'null' }], title: 'Budget' }, segments: SEGMENTS }
  const initial = { budget: 500, segments: ['a', 'b'].map((id) => ({ id, weight: 1 })) }
  const effect = { path: 'body.budget', content: <p>+12% a day</p> }
  await show(properties, initial, { effect, onEdit: (path) => paths.push(path) })
  expect(document.body.textContent!.match(/\+12% a day/g)).toHaveLength(1)
  await type('budget', '70')
  await type('segments.1.weight', '3')
  await press('segments.1.weight', 'ArrowUp')
  await click('segments.0#remove')
  await click('segments#undo')
  await click('segments#add')
  await click('budget#null')
  // While it has no value, the effect of that stands below its name.
  expect(document.body.textContent!.match(/\+12% a day/g)).toHaveLength(1)
  const list = 'body.segments'
  expect(paths).toEqual(['body.budget', 'body.segments.1.weight', list, list, list, list, 'body.budget'])
})

test('a decimal amount has its unit in its label, also where that is the value of another field', async () => {
  const amount = (more: JsonSchema): JsonSchema => ({ type: 'string', title: 'Worth', ...more })
  await show(
    { token: amount({ unit: 'cUSD' }), currency: { type: 'string' }, local: amount({ unitOf: 'currency' }) },
    { token: '0.25', local: '12' },
  )
  const label = (path: string) => document.querySelector(`label[for="${at(path).id}"]`)!.textContent
  expect([label('token'), label('local')]).toEqual(['Worth (cUSD)', 'Worth'])
  await type('currency', 'GHS')
  expect(label('local')).toBe('Worth (GHS)')
})

test('the labels and the controls of a row are on one line each, whether a field has a description or not', async () => {
  const described = { ...INTEGER, description: 'The card with the lowest number comes first.' }
  await show({ position: described, budget: INTEGER }, { position: 1, budget: 2 })
  for (const path of ['position', 'budget']) {
    const wrapper = at(path).closest('.mantine-InputWrapper-root')!
    expect(wrapper.children[0]!.matches('label')).toBe(true)
    expect(wrapper.children[1]!.contains(at(path))).toBe(true)
  }
  const row = at('position').closest('.mantine-InputWrapper-root')!.parentElement!.parentElement!
  expect(getComputedStyle(row).alignItems).toBe('start')
})
