import { cpSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startApi } from '@momi/api/testing/api-process'
import { testSecrets } from '@momi/api/testing/test-secrets'
import { startClockAt } from './start-clock.ts'

/** Environment variable with the image's folder, for the test workers. */
const IMAGE_VARIABLE = 'MOMI_E2E_IMAGE'

/**
 * Compiles PGlite's WebAssembly only once, without the optimizing compiler: optimizing takes half of the CPU time
 * in which an api starts, and costs more than it saves in the few minutes that one runs. The compile cache is
 * valid for one set of flags.
 */
export const NODE_FLAGS = ['--liftoff-only']

/**
 * A migrated and seeded database, and the api's compile cache: with them an api starts in a third of the
 * time.
 */
export async function makeDataImage(): Promise<string> {
  const image = mkdtempSync(join(tmpdir(), 'momi-image-'))
  mkdirSync(dataIn(image))
  // Before the noon at which tests start: rewards that are seeded later could not be won yet.
  startClockAt(dataIn(image), 11)
  const secrets = await testSecrets()
  const settings = { MOMI_DATA_DIR: dataIn(image), LOG_LEVEL: 'warn', NODE_COMPILE_CACHE: compiledIn(image) }
  const api = await startApi({ env: { ...secrets, ...settings }, nodeFlags: NODE_FLAGS })
  await api.kill()
  writeFileSync(secretsIn(image), JSON.stringify(secrets))
  process.env[IMAGE_VARIABLE] = image
  return image
}

/** Copies the image's database, if there is one, into a new data folder. Returns the settings for it. */
export function copyDataImage(folder: string): Record<string, string> {
  mkdirSync(folder, { recursive: true })
  const image = process.env[IMAGE_VARIABLE]
  if (image === undefined) return {}
  cpSync(dataIn(image), folder, { recursive: true })
  const secrets = JSON.parse(readFileSync(secretsIn(image), 'utf8')) as Record<string, string>
  return { ...secrets, NODE_COMPILE_CACHE: compiledIn(image) }
}

const dataIn = (image: string) => join(image, 'data')
const compiledIn = (image: string) => join(image, 'compiled')
const secretsIn = (image: string) => join(image, 'secrets.json')
