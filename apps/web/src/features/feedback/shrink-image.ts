const MOST_BYTES = 300 * 1024
/** Tried in turn until the picture is small enough: text stays readable longest where only its quality falls. */
const TRIES: readonly (readonly [side: number, quality: number])[] = [
  [1280, 0.8],
  [1280, 0.6],
  [1280, 0.4],
  [960, 0.5],
  [720, 0.5],
  [540, 0.4],
]

/** The size of a picture that fits into a square of `most`, its shape kept; never larger than it is. */
export function fitWithin(width: number, height: number, most: number): [width: number, height: number] {
  const scale = Math.min(1, most / Math.max(width, height))
  return [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))]
}

/**
 * A picture as it is sent: at most 1280 px and 300 KB. Drawn anew, so that nothing of the file goes along but what can
 * be seen: no place, no phone's name. Throws where the file is no picture.
 */
export async function shrinkImage(file: Blob): Promise<Blob> {
  const picture = await createImageBitmap(file)
  try {
    let smallest: Blob | undefined
    for (const [side, quality] of TRIES) {
      smallest = await drawn(picture, fitWithin(picture.width, picture.height, side), quality)
      if (smallest.size <= MOST_BYTES) break
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
  // A JPEG has no holes.
  context.fillStyle = 'white'
  context.fillRect(0, 0, width, height)
  context.drawImage(picture, 0, 0, width, height)
  const encode = (type: string) =>
    new Promise<Blob | null>((resolve) => {
      canvas.toBlob(resolve, type, quality)
    })
  // A browser that writes no WebP answers with a PNG.
  const webp = await encode('image/webp')
  const image = webp?.type === 'image/webp' ? webp : await encode('image/jpeg')
  if (!image) throw new Error('This browser does not write pictures')
  return image
}
