import { Gauge, type Registry } from 'prom-client'

/** Gauges of one set of labels whose values are read at each scrape. */
export interface GaugeSource<Name extends string = string, Label extends string = string> {
  /** The help of each gauge by its name. */
  readonly gauges: Readonly<Record<Name, string>>
  readonly labels: readonly Label[]
  /** A value that is undefined is left out. */
  readonly read: () => Promise<
    readonly { labels: Readonly<Record<Label, string>>; values: Readonly<Record<Name, number | undefined>> }[]
  >
}

/**
 * Registers the gauges, and returns their reading, which resolves to whether it succeeded. If it fails the gauges are
 * missing, and the other metrics stay.
 */
export function gaugesReadAtScrape(registry: Registry, { gauges, labels, read }: GaugeSource): () => Promise<boolean> {
  const registered = Object.entries(gauges).map(
    ([name, help]) => new Gauge({ name, help, labelNames: labels, registers: [registry] }),
  )
  return async () => {
    const samples = await read().catch(() => undefined)
    for (const [index, name] of Object.keys(gauges).entries()) {
      const gauge = registered[index]!
      gauge.reset()
      for (const sample of samples ?? []) {
        const value = sample.values[name]
        if (value !== undefined) gauge.set(sample.labels, value)
      }
    }
    return samples !== undefined
  }
}
