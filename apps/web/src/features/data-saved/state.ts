import type { Api, Output } from '@momi/contract'

export type DataSavedConfig = Output<Api['GET /api/v1/datasaved/config']>
export type Step = DataSavedConfig['steps'][number]

/** Compares the phone's saved data with the server's count. */
export function dataSavedStateOf({ steps, kilobytesToday, kilobytesCarried }: DataSavedConfig, onPhone: number) {
  const saved = Math.max(ofToday(onPhone, kilobytesToday, kilobytesCarried), kilobytesToday)
  const isCounted = (step: Step) => step.kilobytes <= kilobytesToday
  return {
    saved,
    next: steps.find(({ kilobytes }) => kilobytes > saved),
    /** Steps that the phone has reached and the server has not counted. */
    ready: steps.filter((step) => step.kilobytes <= saved && !isCounted(step)),
    isCounted,
  }
}

/** What of the phone's figure belongs to the mission day. If it is lower than what was carried over, it has started again. */
const ofToday = (onPhone: number, counted: number, carried: number) =>
  onPhone >= carried ? onPhone - carried : onPhone + counted
