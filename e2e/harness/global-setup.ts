import { rmSync } from 'node:fs'
import { makeDataImage } from './data-image.ts'

/** Runs once before all files of the project. */
export async function setup(): Promise<() => void> {
  const image = await makeDataImage()
  return () => rmSync(image, { recursive: true, force: true })
}
