// The alerts of a drill: those of its fault must fire, and others only if the drill permits them.
import type { Layout } from '../layout.ts'
import { startPrometheus } from '../prometheus.ts'
import { until } from '../processes.ts'
import type { Drill } from './drill.ts'

/** The factor by which times are shortened: a second of a drill counts as half a minute for the alerts. */
export const FASTER = 30
const END_WITHIN_S = 60

/** Alerts whose windows are longer than a drill, and therefore still contain the fault after it has ended. */
const OVER_LONG_WINDOWS = /BudgetBurn/

/** Watches the cluster with a Prometheus that knows nothing of earlier drills. */
export async function watchAlerts(layout: Layout) {
  const prometheus = await startPrometheus(layout, { factor: FASTER })
  const { jobs, scraped, firing } = prometheus
  // Nothing is scraped in the first seconds, which to the alerts looks as if no process were running.
  const isReady = async () => (await scraped()).length === jobs.length && (await firing()).length === 0
  await until('every process is scraped, and no alert fires', isReady)
  const since = Date.now()
  const lasting = async () => (await firing()).filter((name: string) => !OVER_LONG_WINDOWS.test(name))
  const haveEnded = async () => (await lasting()).length === 0
  return {
    end: prometheus.end,
    /** Resolves to the alerts that have fired, and to those that have not ended although the fault has. */
    outcome: async () => {
      await until('the alerts have ended', haveEnded, { seconds: END_WITHIN_S }).catch(() => {})
      return { fired: await prometheus.firedSince(since), lasting: await lasting() }
    },
  }
}

export interface AlertOutcome extends Pick<Drill, 'alerts' | 'alsoAlerts'> {
  /** The first time at which each alert fired. */
  fired: ReadonlyMap<string, number>
  lasting: readonly string[]
  injectedAt: number
}

/** The problems of a drill's alerts. */
export function alertProblemsOf({ alerts, alsoAlerts = [], fired, lasting, injectedAt }: AlertOutcome): string[] {
  const silent = alerts.filter((name: string) => !((fired.get(name) ?? 0) >= injectedAt))
  const unexpected = [...fired.keys()].filter((name) => !alerts.includes(name) && !alsoAlerts.includes(name))
  return [
    silent.length > 0 && `alerts that did not fire: ${silent.join(', ')}`,
    unexpected.length > 0 && `unexpected alerts: ${unexpected.join(', ')}`,
    lasting.length > 0 && `alerts that did not end: ${lasting.join(', ')}`,
  ].filter((problem) => problem !== false)
}
