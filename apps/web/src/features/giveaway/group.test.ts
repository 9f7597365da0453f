import { expect, test, vi } from 'vitest'
import { assignGroup, storedGroup, sentGroup, type GroupContext } from './group.ts'

const KEY = 'momi.giveaway.group'
const facts: GroupContext = {
  isMissionEnabled: true,
  areGroupsEnabled: true,
  isDefaultBrowser: false,
  haid: '0123456789abcde4',
}

/** A phone with `stored` in its storage, and the events that it reports. */
function phone(stored?: string) {
  const kept = new Map(stored === undefined ? [] : [[KEY, stored]])
  const report = vi.fn<(group: string) => void>()
  const warn = vi.fn<(message: string) => void>()
  const storage = { getItem: (key: string) => kept.get(key) ?? null, setItem: kept.set.bind(kept) }
  const assign = (part: Partial<GroupContext> = {}) => assignGroup({ ...facts, ...part }, { storage, report, warn })
  return { assign, kept, report, warn }
}

test.each([
  ...['0', '2', '4', '6', '8'].map((end) => [end, 'SET_DEFAULT_REQUIRED'] as const),
  ...['1', '3', '5', '7', '9'].map((end) => [end, 'SET_DEFAULT_NOT_REQUIRED'] as const),
  // The hexadecimal digits a, c and e have even values, but letters do not count as even.
  ...['a', 'b', 'c', 'd', 'e', 'f'].map((end) => [end, 'SET_DEFAULT_NOT_REQUIRED'] as const),
])('[GIV-03] a haid that ends with %s is assigned to the group %s', (end, group) => {
  expect(phone().assign({ haid: `2222222222222222${end}` })).toBe(group)
})

test('[GIV-03] a phone whose default browser is already ours is in the group ALREADY_DONE, whatever its haid', () => {
  expect(phone().assign({ isDefaultBrowser: true })).toBe('SET_DEFAULT_ALREADY_DONE')
  expect(phone().assign({ isDefaultBrowser: true, haid: '1' })).toBe('SET_DEFAULT_ALREADY_DONE')
})

test('[GIV-03] a phone without a haid is in the group NOT_REQUIRED', () => {
  expect(phone().assign({ haid: '' })).toBe('SET_DEFAULT_NOT_REQUIRED')
})

test('[GIV-03] the group is assigned once, and does not change when the default browser or the haid changes', () => {
  const { assign, kept } = phone()
  expect(assign()).toBe('SET_DEFAULT_REQUIRED')
  expect(kept.get(KEY)).toBe('SET_DEFAULT_REQUIRED')
  expect(assign({ isDefaultBrowser: true, haid: '1' })).toBe('SET_DEFAULT_REQUIRED')
})

test.each(['SET_DEFAULT_REQUIRED', 'SET_DEFAULT_NOT_REQUIRED', 'SET_DEFAULT_ALREADY_DONE'])(
  '[GIV-03] the stored group is used: %s',
  (stored) => {
    const { assign, report } = phone(stored)
    expect(assign()).toBe(stored)
    expect(report).not.toHaveBeenCalled()
  },
)

test.each(['', 'REQUIRED', 'set_default_required', 'GIVEAWAY_BR:SET_DEFAULT_REQUIRED', 'toString', 'null'])(
  '[GIV-03] an invalid stored value is ignored: %j',
  (stored) => {
    const { assign, kept, report } = phone(stored)
    expect(assign()).toBe('SET_DEFAULT_REQUIRED')
    expect(kept.get(KEY)).toBe('SET_DEFAULT_REQUIRED')
    expect(report).toHaveBeenCalledOnce()
  },
)

test.each([{ isMissionEnabled: false }, { areGroupsEnabled: false }])(
  '[GIV-03] no group is assigned if the mission or the flag for groups is off: %o',
  (part) => {
    const { assign, kept, report } = phone()
    expect(assign(part)).toBeUndefined()
    expect(kept.size).toBe(0)
    expect(report).not.toHaveBeenCalled()
  },
)

test('[GIV-04] the analytics event about the group is reported once, when the group is assigned, and with its prefix', () => {
  const { assign, report, warn } = phone()
  assign()
  assign()
  expect(report).toHaveBeenCalledExactlyOnceWith('GIVEAWAY_BR:SET_DEFAULT_REQUIRED')
  expect(warn).not.toHaveBeenCalled()
})

test.each([
  ['SET_DEFAULT_REQUIRED', 'GIVEAWAY_BR:SET_DEFAULT_REQUIRED'],
  ['SET_DEFAULT_NOT_REQUIRED', 'GIVEAWAY_BR:SET_DEFAULT_NOT_REQUIRED'],
  ['someone@mail.example', null],
  ['GIVEAWAY_BR:SET_DEFAULT_REQUIRED', null],
  ['', null],
  [undefined, null],
])('[GIV-04] the user property for the stored value %j is %j', (stored, sent) => {
  const warn = vi.fn<(message: string) => void>()
  expect(storedGroup({ getItem: (key) => (key === KEY ? (stored ?? null) : null) }, warn)).toBe(sent)
  expect(warn).not.toHaveBeenCalled()
})

test('[GIV-04] a user property of 36 characters causes no warning', () => {
  const warn = vi.fn<(message: string) => void>()
  const sent = sentGroup('SET_DEFAULT_NOT_REQUIRED', warn)
  expect(sent).toBe('GIVEAWAY_BR:SET_DEFAULT_NOT_REQUIRED')
  expect(sent).toHaveLength(36)
  expect(warn).not.toHaveBeenCalled()
})

test('[GIV-04] a user property of more than 36 characters is sent, with a warning', () => {
  const warn = vi.fn<(message: string) => void>()
  expect(sentGroup('SET_DEFAULT_NOT_REQUIRED_', warn)).toBe('GIVEAWAY_BR:SET_DEFAULT_NOT_REQUIRED_')
  expect(warn).toHaveBeenCalledExactlyOnceWith(
    'The giveaway group GIVEAWAY_BR:SET_DEFAULT_NOT_REQUIRED_ is longer than 36 characters',
  )
})
