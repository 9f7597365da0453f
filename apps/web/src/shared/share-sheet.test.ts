// @vitest-environment happy-dom
import { i18n } from '@lingui/core'
import { currentDialog, resetDialog } from '@momi/ui/dialog'
import { connectToasts } from '@momi/ui/toast'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openShareSheet, type Shared } from './share-sheet.tsx'

const shared: Shared = {
  text: 'Come and earn too!',
  picture: { drawing: 'flame', title: '7 days in a row!', text: 'Momi Missions' },
  url: 'https://example.com/missions',
}
const closed = new DOMException('closed', 'AbortError')
const refused = new DOMException('refused', 'NotAllowedError')
const writeText = vi.fn<(text: string) => Promise<void>>(() => Promise.resolve())
const canvas = HTMLCanvasElement.prototype
const written = vi.fn<(text: string) => void>()
/** Draws nothing, and notes what is written. */
const pen = {
  createLinearGradient: () => ({ addColorStop() {} }),
  fillRect() {},
  setTransform() {},
  rotate() {},
  resetTransform() {},
  beginPath() {},
  arc() {},
  fill() {},
  measureText: () => ({ width: 100 }),
  fillText: written,
}

let toasts: string[]
let disconnect: () => void
beforeEach(() => {
  i18n.loadAndActivate({ locale: 'en-US', messages: {} })
  toasts = []
  disconnect = connectToasts(({ text }) => toasts.push(text))
  vi.stubGlobal('Path2D', class {})
  vi.spyOn(canvas, 'getContext').mockReturnValue(pen as never)
  vi.spyOn(canvas, 'toBlob').mockImplementation((done) => done(new Blob(['picture'], { type: 'image/jpeg' })))
})
afterEach(() => {
  disconnect()
  resetDialog()
  writeText.mockClear()
  written.mockClear()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** A browser without a canvas, like one that has no memory left for it. */
const noCanvas = () => vi.spyOn(canvas, 'getContext').mockReturnValue(null)

/** A phone whose browser has these methods. */
const phone = (methods: { share?: (data: ShareData) => Promise<void>; canShare?: () => boolean }, clipboard = true) =>
  vi.stubGlobal('navigator', { ...methods, ...(clipboard ? { clipboard: { writeText } } : {}) })

test('the phone shares the picture with the link in the text, or the text and the link if it takes no files', async () => {
  const share = vi.fn<(data: ShareData) => Promise<void>>(() => Promise.resolve())
  phone({ share, canShare: () => true })
  await openShareSheet(shared)
  phone({ share, canShare: () => false })
  await openShareSheet(shared)
  phone({ share })
  await openShareSheet(shared)
  noCanvas()
  phone({ share, canShare: () => true })
  await openShareSheet(shared)
  const alone = [{ text: shared.text, url: shared.url }]
  const [withPicture, ...others] = share.mock.calls
  expect(withPicture).toEqual([{ files: [expect.any(File)], text: 'Come and earn too! https://example.com/missions' }])
  expect(withPicture![0].files![0]).toMatchObject({ name: 'missions.jpg', type: 'image/jpeg' })
  expect(written.mock.calls.slice(0, 2).map(([text]) => text)).toEqual(['7 days in a row!', 'Momi Missions'])
  expect(others).toEqual([alone, alone, alone])
  expect(currentDialog()).toBe(null)
})

test('nothing follows if the person closes the share sheet', async () => {
  phone({ share: () => Promise.reject(closed) })
  await openShareSheet(shared)
  expect(currentDialog()).toBe(null)
  expect(toasts).toEqual([])
})

test.each([
  ['has no share sheet', {}],
  ['refuses to share', { share: () => Promise.reject(refused) }],
])('a browser that %s copies the link and offers the picture', async (_, methods) => {
  phone(methods)
  await openShareSheet(shared)
  expect(writeText).toHaveBeenCalledWith('Come and earn too! https://example.com/missions')
  expect(currentDialog()).toMatchObject({ primaryButtonText: 'Save picture', secondaryButtonText: 'Continue' })
  expect(toasts).toEqual([])
})

test('without a picture a message says that the link is copied, or has the link if it cannot be', async () => {
  noCanvas()
  phone({})
  await openShareSheet(shared)
  expect(toasts).toEqual(['Link copied.'])
  phone({}, false)
  await openShareSheet(shared)
  expect(toasts.slice(1)).toEqual(["Couldn't share it. Here's the link: https://example.com/missions"])
  expect(currentDialog()).toBe(null)
})
