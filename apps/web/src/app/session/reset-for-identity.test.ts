import { memoryStorage } from '@momi/client/testing/fakes'
import { beforeEach, expect, test, vi } from 'vitest'
import { resetForIdentity } from './reset-for-identity.ts'

const NOW = Date.parse('2026-03-10T12:00:00Z')

/** A fake page. As in a browser, the keys of a storage are properties of the storage object. */
function open({ local = {}, tab = {} }: { local?: Record<string, string>; tab?: Record<string, string> } = {}) {
  const done: string[] = []
  const storageOf = (entries: Record<string, string>) => {
    const kept = memoryStorage(entries)
    const names = {
      ownKeys: () => [...kept.entries.keys()],
      getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
    }
    return { kept: kept.entries, storage: new Proxy(kept, names) as unknown as Storage }
  }
  const [inLocal, inTab] = [storageOf(local), storageOf(tab)]
  const page = {
    local: inLocal.storage,
    tab: inTab.storage,
    caches: async () => void done.push('caches'),
    hasKept: async () => false,
    now: () => NOW,
    sleep: async (ms: number) => void done.push(`sleep ${ms}`),
    load: (target: string | undefined) => void done.push(`load ${target}`),
    show: (isShown: boolean) => void done.push(isShown ? 'show' : 'hide'),
  }
  return { page, done, local: inLocal.kept, tab: inTab.kept }
}

const PHONE = {
  'momi.haid': 'h',
  'momi.huid': 's',
  'momi.frontendId': 'f',
  'momi.accessToken': 'a',
  'momi.refreshToken': 'r',
  'momi.web': '{}',
  'momi.giveaway.group': 'SET_DEFAULT_REQUIRED',
}
const PERSON = {
  'momi.tap': 'tap',
  'momi.roulette.spin': 'spin',
  'momi.events': '[]',
  'momi.analytics': 'yes',
  'momi.owner': 'a',
}
const another = { owner: 'b', isFirst: false }

beforeEach(() => vi.resetModules())
const fresh = async () => (await import('./reset-for-identity.ts')).resetForIdentity

test('the person’s storage is removed before the page reloads, and the device’s is kept', async () => {
  const { page, done, local, tab } = open({
    local: { ...PHONE, ...PERSON, other: 'x' },
    tab: { 'momi.feedback.form': '{}', 'momi.phoneCode': '{}', 'momi.reloadedForAssets': 'yes' },
  })
  void (await fresh())(another, page)
  await expect.poll(() => done).toEqual(['hide', 'caches', 'load undefined'])
  expect(Object.fromEntries(local)).toEqual({ ...PHONE, other: 'x', 'momi.owner': 'b' })
  expect([...tab.keys()].toSorted()).toEqual(['momi.begunAnewAt', 'momi.reloadedForAssets'])
})

test('a refusal of analytics is kept at an identity change, so that nobody is tracked without consent', async () => {
  const { page, done, local } = open({ local: { 'momi.analytics': 'no' } })
  void (await fresh())(another, page)
  await expect.poll(() => done).toContain('load undefined')
  expect(local.get('momi.analytics')).toBe('no')
})

test('after a log-out, the page has no owner, and continues at the given target', async () => {
  const { page, done, local } = open({ local: PERSON })
  void (await fresh())({ owner: undefined, isFirst: false, target: '/missions' }, page)
  await expect.poll(() => done).toContain('load /missions')
  expect([...local.keys()]).toEqual([])
})

test('concurrent identity changes reset the page once', async () => {
  const { page, done } = open()
  const begin = await fresh()
  for (let n = 0; n < 3; n++) void begin(another, page)
  await expect.poll(() => done).toEqual(['hide', 'caches', 'load undefined'])
})

test('a page that was reloaded a moment ago and has shown nothing continues with cleared storage', async () => {
  const { page, done, local } = open({ local: PERSON, tab: { 'momi.begunAnewAt': String(NOW - 500) } })
  await resetForIdentity({ owner: 'b', isFirst: true }, page)
  expect(done).toEqual(['hide', 'caches', 'show'])
  expect(Object.fromEntries(local)).toEqual({ 'momi.owner': 'b' })
})

test('a page that may have shown answers from the previous person’s last visit is reloaded instead of continuing', async () => {
  const { page, done } = open({ tab: { 'momi.begunAnewAt': String(NOW - 4000) } })
  void (await fresh())({ owner: 'b', isFirst: true }, { ...page, hasKept: async () => true })
  await expect.poll(() => done).toEqual(['hide', 'caches', 'sleep 6000', 'load undefined'])
})

test('a page that has shown something is reloaded, at most once in ten seconds', async () => {
  const { page, done } = open({ tab: { 'momi.begunAnewAt': String(NOW - 4000) } })
  void (await fresh())(another, page)
  await expect.poll(() => done).toEqual(['hide', 'caches', 'sleep 6000', 'load undefined'])
})
