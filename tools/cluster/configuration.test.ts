// Checks the configuration of deploy/ with the programs that read it, where they are installed.
import { spawnSync } from 'node:child_process'
import { globSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../install.mjs'
import { createLayout } from './layout.ts'
import { configureNginx } from './nginx.ts'
import { has } from './packages.ts'
import { configurePrometheus } from './prometheus.ts'
import { runSystem } from './processes.ts'

const hasPostgresUser = spawnSync('id', ['postgres']).status === 0

test.runIf(has('nginx')() && has('openssl')() && hasPostgresUser)('nginx accepts its configuration', async () => {
  const layout = await createLayout()
  try {
    const { command } = configureNginx(layout, { requestsPerSecond: 1, burst: 1 })
    // Rejects if nginx reports an invalid configuration.
    expect(await runSystem(layout.folder, [...command, '-t'])).toBe('')
  } finally {
    rmSync(layout.folder, { recursive: true, force: true })
  }
})

test.runIf(has('promtool')() && hasPostgresUser).each([1, 30])(
  'Prometheus accepts its configuration, with times divided by %d',
  async (factor) => {
    const layout = await createLayout()
    try {
      const { config } = configurePrometheus(layout, factor)
      const output = await runSystem(layout.folder, ['promtool', 'check', 'config', config])
      expect(output).toContain('is valid prometheus config file syntax')
      expect(output).not.toContain('WARNING')
    } finally {
      rmSync(layout.folder, { recursive: true, force: true })
    }
  },
)

/** The path of Node on a production machine, which does not exist here. */
const MISSING_NODE = /Command \/opt\/momi\/node\/bin\/node is not executable/

test.runIf(has('systemd-analyze')())('systemd accepts the units', () => {
  const units = globSync('deploy/systemd/momi-*.service', { cwd: ROOT }).map((unit) => join(ROOT, unit))
  const { stderr } = spawnSync('systemd-analyze', ['verify', ...units], { encoding: 'utf8' })
  const complaints = stderr.split('\n').filter((line) => line.includes('momi-') && !MISSING_NODE.test(line))
  expect(units.length).toBeGreaterThan(0)
  expect(complaints).toEqual([])
})
