// Filmstrips of loading pages: what the screen showed at regular times.
import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Browser, CDPSession } from 'playwright-core'

export const FILMSTRIPS = new URL('../docs/filmstrips/', import.meta.url)
const COLUMNS = 12
/** The width of a picture in a strip, in pixels. */
const WIDTH = 120
const HEIGHT = 247
const GAP = 8
const LABEL = 24

export interface Frame {
  /** Milliseconds since the navigation. */
  at: number
  /** A JPEG in base64. */
  picture: string
}

/**
 * Records the frames that the page draws. The returned function takes the time of the navigation (milliseconds since
 * 1970), ends the recording, and resolves to the frames.
 */
export async function recordFrames(session: CDPSession): Promise<(navigatedAt: number) => Promise<Frame[]>> {
  const drawn: Frame[] = []
  session.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
    drawn.push({ at: (metadata.timestamp ?? 0) * 1000, picture: data })
    // The acknowledgement fails if the page has been closed, and is then not needed.
    session.send('Page.screencastFrameAck', { sessionId }).catch(() => {})
  })
  await session.send('Page.startScreencast', {
    format: 'jpeg',
    quality: 80,
    maxWidth: WIDTH * 2,
    maxHeight: HEIGHT * 2,
  })
  return async (navigatedAt) => {
    await session.send('Page.stopScreencast')
    return drawn.map(({ at, picture }) => ({ at: at - navigatedAt, picture }))
  }
}

/** The times of a strip's pictures in milliseconds, from 0 (the navigation) to the first one at or after `end`. */
export function timesUntil(end: number): number[] {
  const step = Math.max(1, Math.ceil(end / (COLUMNS - 1) / 250)) * 250
  return Array.from({ length: Math.ceil(end / step) + 1 }, (_, index) => index * step)
}

/** For each time, the picture of the last frame drawn until then; undefined before the first frame. */
export const shownAt = (frames: readonly Frame[], times: readonly number[]): (string | undefined)[] =>
  times.map((time) => frames.findLast(({ at }) => at <= time)?.picture)

/** Writes a strip with a picture for each time to docs/filmstrips. */
export async function drawStrip(browser: Browser, name: string, frames: readonly Frame[], times: readonly number[]) {
  const cells = shownAt(frames, times).map(
    (picture, index) =>
      `<figure><figcaption>${(times[index]! / 1000).toFixed(2)} s</figcaption>${
        picture === undefined ? '<div></div>' : `<img src="data:image/jpeg;base64,${picture}">`
      }</figure>`,
  )
  const page = await browser.newPage({
    viewport: { width: times.length * (WIDTH + GAP) + GAP, height: HEIGHT + LABEL + GAP },
  })
  await page.setContent(`<style>
    body { margin: 0; padding-left: ${GAP}px; display: flex; gap: ${GAP}px; background: #ddd; font: 14px/${LABEL}px sans-serif }
    figure { margin: 0 } figcaption { text-align: center }
    img, div { display: block; width: ${WIDTH}px; height: ${HEIGHT}px; background: white }
  </style>${cells.join('')}`)
  await page.waitForFunction(() => [...document.images].every((image) => image.complete))
  mkdirSync(FILMSTRIPS, { recursive: true })
  await page.screenshot({ path: fileURLToPath(new URL(`${name}.jpg`, FILMSTRIPS)), type: 'jpeg', quality: 75 })
  await page.close()
}
