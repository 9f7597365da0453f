import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startApi } from '@momi/api/testing/api-process'
import { copyPostgres, emptyPostgres, fillFolder, onPostgres } from '@momi/api/testing/test-database'
import { testSecrets } from '@momi/api/testing/test-secrets'
import { startClockAt } from './start-clock.ts'

/** The environment variable in which the test workers find the folder of the data image. */
const IMAGE_VARIABLE = 'MOMI_E2E_IMAGE'

/** The settings with which an api finds a copy of the image's data. */
interface DataCopy {
  settings: Record<string, string>
  /** Removes the copy's database. */
  drop: () => Promise<void>
}

/**
 * Makes the data image, a migrated and seeded database, and returns its folder. With a copy of the image, an api starts
 * in a third of the time.
 */
export async function makeDataImage(): Promise<string> {
  const image = mkdtempSync(join(tmpdir(), 'momi-image-'))
  mkdirSync(dataIn(image))
  mkdirSync(processesIn(image))
  // The tests start at noon. The rewards are seeded an hour earlier, because a reward that is seeded later than noon
  // could not be won yet.
  startClockAt(dataIn(image), 11)
  const settings = {
    ...(await testSecrets()),
    ...(onPostgres && { DATABASE_URL: (await emptyPostgres()).url }),
  }
  const api = await startApi({ env: { ...settings, MOMI_DATA_DIR: dataIn(image), LOG_LEVEL: 'warn' } })
  await api.kill()
  writeFileSync(settingsIn(image), JSON.stringify(settings))
  process.env[IMAGE_VARIABLE] = image
  return image
}

/**
 * Copies the image's data into a new data folder, and also its database if that is on PostgreSQL. Without an image,
 * creates an embedded database.
 */
export async function copyDataImage(folder: string): Promise<DataCopy> {
  const image = process.env[IMAGE_VARIABLE]
  if (image === undefined) return embeddedData(folder)
  cpSync(dataIn(image), folder, { recursive: true })
  const settings = JSON.parse(readFileSync(settingsIn(image), 'utf8')) as Record<string, string>
  const original = settings['DATABASE_URL']
  if (original === undefined) return { ...inFolder(), settings }
  const { url, drop } = await copyPostgres(original)
  return { settings: { ...settings, DATABASE_URL: url }, drop }
}

/** Creates an embedded database that has only the schema: the api seeds it, as at the first `npm start`. */
export async function embeddedData(folder: string): Promise<DataCopy> {
  await fillFolder(folder)
  return inFolder()
}

/** An embedded database is in the data folder, so it needs no settings and is removed with the folder. */
const inFolder = (): DataCopy => ({ settings: {}, drop: () => Promise.resolve() })

/** Records an api process that outlives its test file, and its data folder, for `removeDataImage` to end and remove. */
export function endsWithImage(pid: number, folder: string): void {
  writeFileSync(join(processesIn(process.env[IMAGE_VARIABLE]!), String(pid)), folder)
}

/**
 * Ends the recorded processes, and removes their folders and the image. The workers that started these processes have
 * already ended.
 */
export function removeDataImage(image: string): void {
  for (const pid of readdirSync(processesIn(image))) {
    try {
      process.kill(Number(pid), 'SIGKILL')
    } catch {
      // The process has already ended.
    }
    rmSync(readFileSync(join(processesIn(image), pid), 'utf8'), { recursive: true, force: true })
  }
  rmSync(image, { recursive: true, force: true })
}

const dataIn = (image: string) => join(image, 'data')
const processesIn = (image: string) => join(image, 'processes')
const settingsIn = (image: string) => join(image, 'settings.json')
