import type { SentFile } from '@momi/contract'
import sharp from 'sharp'

/** More than the screen of any phone, and at most 64 MB while it is decoded. */
const MOST_PIXELS = 16_000_000

const FORMATS: Readonly<Record<string, 'png' | 'jpeg' | 'webp'>> = {
  'image/png': 'png',
  'image/jpeg': 'jpeg',
  'image/webp': 'webp',
}

// No other decoder of the library can be reached.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadPngBuffer', 'VipsForeignLoadJpegBuffer', 'VipsForeignLoadWebpBuffer'],
})
sharp.cache(false)
sharp.concurrency(1)

/** The pictures that came before: one is decoded at a time, so that many at once need no more memory. */
let before: Promise<unknown> = Promise.resolve()

/**
 * The picture, encoded anew: nothing of what was sent is stored but what it shows. Its size is read before it is decoded,
 * in a thread of the library. null if it cannot be decoded.
 */
export async function reencoded({ type, bytes }: SentFile): Promise<SentFile | null> {
  const mine = before.then(() =>
    sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error', animated: false })
      .autoOrient()
      .toFormat(FORMATS[type]!)
      .toBuffer(),
  )
  before = mine.catch(() => undefined)
  return mine.then(
    (encoded) => ({ type, bytes: encoded }),
    () => null,
  )
}
