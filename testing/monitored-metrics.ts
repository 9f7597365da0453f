import { globSync, readFileSync } from 'node:fs'

const ROOT = new URL('..', import.meta.url).pathname

/** The names of the metrics that the alerts and dashboards of deploy/ read. */
export function monitoredMetrics(): string[] {
  const files = globSync(['deploy/prometheus/alerts.yaml', 'deploy/grafana/*.json'], { cwd: ROOT })
  const texts = files.map((file) => readFileSync(ROOT + file, 'utf8'))
  const names = texts.flatMap((text) => text.match(/\b(?:momi|nodejs|process)_[a-z\d_]+/g) ?? [])
  return [...new Set(names.map((name) => name.replace(/_seconds_(bucket|count|sum)$/, '_seconds')))].toSorted()
}
