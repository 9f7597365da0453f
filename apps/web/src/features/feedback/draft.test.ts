import { beforeEach, expect, test, vi } from 'vitest'

const FORM = { country: 'NG', phone: '0803', email: 'ada@mail.example', problemArea: 'OTHER', summary: 'Help' }

/** The module as loaded in a tab whose session storage contains `stored`. */
async function inTab(stored: Map<string, string>) {
  vi.resetModules()
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
    removeItem: (name: string) => void stored.delete(name),
  })
  return import('./draft.ts')
}

let stored: Map<string, string>
beforeEach(() => {
  stored = new Map()
})

test('[FBK-01] a draft is kept on a reload, and deleted after it was sent', async () => {
  const before = await inTab(stored)
  expect(before.draftOf('KE')).toMatchObject({ country: 'KE', summary: '' })
  before.saveDraft(FORM)
  const after = await inTab(stored)
  expect(after.draftOf('KE')).toEqual(FORM)
  after.clearDraft()
  expect(after.draftOf('KE')).toMatchObject({ country: 'KE', summary: '' })
  stored.set('momi.feedback.form', '{')
  expect(after.draftOf('KE')).toMatchObject({ summary: '' })
})

test('[FBK-01] the same form keeps its Idempotency-Key on a reload; another form or picture gets another one', async () => {
  const load = async () => {
    const { digestOf } = await inTab(stored)
    const key = (await import('../../shared/stored-request-key.ts')).storedRequestKey('momi.feedback.try')
    return { ...key, keyOf: async (...form: Parameters<typeof digestOf>) => key.of(await digestOf(...form)) }
  }
  const first = await load()
  const picture = new Blob(['one'])
  const key = await first.keyOf(FORM, picture)
  const again = await load()
  expect(await again.keyOf(FORM, new Blob(['one']))).toBe(key)
  expect(await again.keyOf(FORM, new Blob(['two']))).not.toBe(key)
  expect(await again.keyOf({ ...FORM, summary: 'More' }, picture)).not.toBe(key)
  const plain = await again.keyOf(FORM, undefined)
  again.end()
  expect(await again.keyOf(FORM, undefined)).not.toBe(plain)
})
