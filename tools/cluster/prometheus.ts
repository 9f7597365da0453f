// Prometheus with the configuration and the alerts of deploy/prometheus.
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { stringify } from 'yaml'
import { ROOT } from '../install.mjs'
import { fasterConfig, fasterRules } from './faster.ts'
import type { Layout } from './layout.ts'
import { answers, startSystem, until } from './processes.ts'

const read = (name: string) => readFileSync(join(ROOT, 'deploy/prometheus', name), 'utf8')

/** A time series in an answer of Prometheus; its values are pairs of seconds and a text. */
interface Series {
  metric: { alertname?: string; job?: string }
  values?: [seconds: number, value: string][]
}
interface Answer {
  status: string
  data: { result: Series[] }
  error?: string
}

/** Starts an empty Prometheus; with a `factor`, times are shortened by it. Resolves when it is ready. */
export async function startPrometheus(layout: Layout, { factor = 1 } = {}) {
  const { command, data } = configurePrometheus(layout, factor)
  rmSync(data, { recursive: true, force: true })
  const url = `http://127.0.0.1:${layout.prometheus.port}`
  const process = startSystem(layout.folder, 'prometheus', command)
  await until('Prometheus is ready', () => answers(`${url}/-/ready`), { process })

  const query = async (expression: string): Promise<Series[]> => {
    const answer = await fetch(`${url}/api/v1/query?query=${encodeURIComponent(expression)}`)
    const { status, data: found, error } = (await answer.json()) as Answer
    if (status !== 'success') throw new Error(`Prometheus: ${error}`)
    return found.result
  }
  return {
    url,
    /** Each alert that has fired since a time, with the time in milliseconds at which it first did. */
    firedSince: async (since: number): Promise<Map<string, number>> => {
      const first = new Map<string, number>()
      for (const { metric, values = [] } of await query('ALERTS{alertstate="firing"}[1h]'))
        for (const at of values.map(([seconds]) => seconds * 1000).filter((ms: number) => ms >= since))
          first.set(metric.alertname!, Math.min(at, first.get(metric.alertname!) ?? at))
      return first
    },
    /** The alerts that are firing now. */
    firing: async () =>
      (await query('group by (alertname) (ALERTS{alertstate="firing"})')).map(({ metric }) => metric.alertname!),
    /** The jobs whose targets are all scraped. */
    scraped: async () => (await query('min by (job) (up{}) == 1')).map(({ metric }) => metric.job!),
    jobs: Object.keys(targetsOf(layout)),
    end: () => process.end('SIGKILL'),
  }
}

/** Writes the configuration; returns its path, the folder of the data, and the command that starts Prometheus. */
export function configurePrometheus(layout: Layout, factor: number) {
  const home = join(layout.folder, 'prometheus')
  const config = join(home, 'prometheus.yml')
  writeFileSync(config, fasterConfig(read('prometheus.yml'), factor))
  writeFileSync(join(home, 'alerts.yaml'), fasterRules(read('alerts.yaml'), factor))
  for (const [job, ports] of Object.entries(targetsOf(layout))) {
    const targets = ports.map((port: number) => `127.0.0.1:${port}`)
    writeFileSync(join(home, 'targets', `${job}.yml`), stringify([{ targets }]))
  }
  const data = join(home, 'data')
  const options = {
    'config.file': config,
    'storage.tsdb.path': data,
    'web.listen-address': `127.0.0.1:${layout.prometheus.port}`,
  }
  return {
    config,
    data,
    command: ['prometheus', ...Object.entries(options).map(([name, value]) => `--${name}=${value}`)] as const,
  }
}

/** The ports that each job scrapes. */
const targetsOf = ({ apis, payouts, nodes, machine }: Layout) => ({
  momi: apis.map(({ port }) => port + 2),
  'momi-payouts': [payouts.health],
  postgres: nodes.map(({ exporterPort }) => exporterPort),
  patroni: nodes.map(({ restPort }) => restPort),
  machine: [machine.exporterPort],
})
