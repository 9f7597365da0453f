import { makeDataImage, removeDataImage } from './data-image.ts'

/** Runs once before all files of the project. */
export async function setup(): Promise<() => void> {
  const image = await makeDataImage()
  return () => removeDataImage(image)
}
