// Measures the bytes of /missions: those that Chromium downloads, and those of the built files on its critical path.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startApi } from '@momi/api/testing/api-process'
import { CRITICAL_CSS, CRITICAL_JS, measureBuild } from '../tools/budget.ts'
import { buildStale } from '../tools/build.mjs'
import { visits } from './bytes.ts'

const PORT = 4800

export async function web() {
  await buildStale()
  const folder = mkdtempSync(join(tmpdir(), 'momi-bench-'))
  const api = await startApi({ env: { MOMI_DATA_DIR: folder, LOG_LEVEL: 'error' }, port: PORT })
  try {
    const built = measureBuild()
    const bytesOf = (name: string) => built.find(({ what }) => what === name)!.bytes
    return {
      bytes: await visits(`http://localhost:${PORT}/missions`, 'Missions'),
      critical: { js: bytesOf(CRITICAL_JS), css: bytesOf(CRITICAL_CSS) },
    }
  } finally {
    await api.kill()
    rmSync(folder, { recursive: true, force: true })
  }
}
