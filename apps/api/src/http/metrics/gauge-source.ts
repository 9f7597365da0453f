import { setTimeout as sleep } from 'node:timers/promises'
import { Gauge, type Registry } from 'prom-client'
import type { Ctx } from '../../core/context.ts'
import type { Database } from '../../db/connect.ts'

/** What the sources of gauges read. */
export interface GaugeInput extends Pick<Ctx, 'env' | 'keys' | 'now'> {
  readonly database: Pick<Database, 'db'>
}

/** Gauges with the same labels, whose values are read at each scrape. */
export interface GaugeSource<Name extends string = string, Label extends string = string> {
  /** The help text of each gauge, by name. */
  readonly gauges: Readonly<Record<Name, string>>
  readonly labels: readonly Label[]
  /** A value that is undefined is left out. */
  readonly read: () => Promise<
    readonly { labels: Readonly<Record<Label, string>>; values: Readonly<Record<Name, number | undefined>> }[]
  >
}

/**
 * Registers the gauges, and returns a function that reads them and resolves to whether this succeeded within the given
 * time. If it did not, the gauges are missing, and the other metrics remain.
 */
export function gaugesReadAtScrape(
  registry: Registry,
  { gauges, labels, read }: GaugeSource,
): (withinMs: number) => Promise<boolean> {
  const registered = Object.entries(gauges).map(
    ([name, help]) => new Gauge({ name, help, labelNames: labels, registers: [registry] }),
  )
  let reading: ReturnType<typeof read> | undefined
  // A database that hangs is queried only once, not again by each scrape.
  const readOnce = () => (reading ??= read().finally(() => (reading = undefined)))
  return async (withinMs) => {
    const samples = await within(withinMs, readOnce()).catch(() => undefined)
    for (const [index, name] of Object.keys(gauges).entries()) {
      const gauge = registered[index]!
      gauge.reset()
      // Without labels a reset leaves the value 0, which would be mistaken for a reading.
      if (labels.length === 0) gauge.remove()
      for (const sample of samples ?? []) {
        const value = sample.values[name]
        if (value !== undefined) gauge.set(sample.labels, value)
      }
    }
    return samples !== undefined
  }
}

/** Resolves as `work` does, or to undefined after `ms`. */
async function within<T>(ms: number, work: Promise<T>): Promise<T | undefined> {
  const timer = new AbortController()
  const { signal } = timer
  return Promise.race([work, sleep(ms, undefined, { signal, ref: false })]).finally(() => timer.abort())
}
