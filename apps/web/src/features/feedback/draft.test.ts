import { beforeEach, expect, test, vi } from 'vitest'

const FORM = { country: 'NG', phone: '0803', email: 'ada@mail.example', problemArea: 'OTHER', summary: 'Help' }

/** Imports the module in a tab whose storage has `kept`. */
async function inTab(kept: Map<string, string>) {
  vi.resetModules()
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  })
  return import('./draft.ts')
}

let kept: Map<string, string>
beforeEach(() => {
  kept = new Map()
})

test('[FBK-01] a draft survives a reload, and is removed once it was sent', async () => {
  const before = await inTab(kept)
  expect(before.draftOf('KE')).toMatchObject({ country: 'KE', summary: '' })
  before.saveDraft(FORM)
  const after = await inTab(kept)
  expect(after.draftOf('KE')).toEqual(FORM)
  after.clearDraft()
  expect(after.draftOf('KE')).toMatchObject({ country: 'KE', summary: '' })
  kept.set('momi.feedback.form', '{')
  expect(after.draftOf('KE')).toMatchObject({ summary: '' })
})

test('[FBK-01] the same form keeps its key over a reload; another form or picture has another key', async () => {
  const first = await inTab(kept)
  const picture = new Blob(['one'])
  const key = await first.keyOf(FORM, picture)
  const again = await inTab(kept)
  expect(await again.keyOf(FORM, new Blob(['one']))).toBe(key)
  expect(await again.keyOf(FORM, new Blob(['two']))).not.toBe(key)
  expect(await again.keyOf({ ...FORM, summary: 'More' }, picture)).not.toBe(key)
  const plain = await again.keyOf(FORM, undefined)
  again.endTry()
  expect(await again.keyOf(FORM, undefined)).not.toBe(plain)
})
