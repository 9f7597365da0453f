const MAX_BYTES = 300 * 1024
/** Tried in order until the picture is small enough; a lower quality keeps text readable longer than a smaller size. */
const TRIES: readonly (readonly [side: number, quality: number])[] = [
  [1280, 0.8],
  [1280, 0.6],
  [1280, 0.4],
  [960, 0.5],
  [720, 0.5],
  [540, 0.4],
]

/** The size of a picture scaled to at most `most` pixels in each direction, with its aspect ratio; never enlarged. */
export function fitWithin(width: number, height: number, most: number): [width: number, height: number] {
  const scale = Math.min(1, most / Math.max(width, height))
  return [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))]
}

/**
 * Returns the picture to send: at most 1280 px, and at most 300 KB unless even the last of `TRIES` is larger. Redrawn,
 * which removes metadata such as the location.
 *
 * Throws if the file is not an image.
 */
export async function shrinkImage(file: Blob): Promise<Blob> {
  const picture = await createImageBitmap(file)
  try {
    let smallest: Blob | undefined
    for (const [side, quality] of TRIES) {
      smallest = await drawn(picture, fitWithin(picture.width, picture.height, side), quality)
      if (smallest.size <= MAX_BYTES) break
    }
    return smallest!
  } finally {
    picture.close()
  }
}

async function drawn(picture: ImageBitmap, [width, height]: [number, number], quality: number): Promise<Blob> {
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser does not draw')
  // JPEG has no transparency.
  context.fillStyle = 'white'
  context.fillRect(0, 0, width, height)
  context.drawImage(picture, 0, 0, width, height)
  const encode = (type: string) =>
    new Promise<Blob | null>((resolve) => {
      canvas.toBlob(resolve, type, quality)
    })
  // Browsers without WebP support return a PNG.
  const webp = await encode('image/webp')
  const image = webp?.type === 'image/webp' ? webp : await encode('image/jpeg')
  if (!image) throw new Error('This browser does not write pictures')
  return image
}
