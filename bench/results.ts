// The measurements of all parts, as stored in results.json.
import type { api } from './api.ts'
import type { day } from './day.ts'
import type { line } from './line.ts'
import type { memory } from './memory.ts'
import type { rehearsal } from './rehearsal.ts'
import type { routes } from './routes.ts'
import type { staffConsole } from './staff-console.ts'
import type { web } from './web.ts'
import type { wheel } from './wheel.ts'

export type Part<T extends (options: { isFull: boolean }) => Promise<unknown>> = Awaited<ReturnType<T>> & {
  at: string
  loadBefore: number
  /** Whether the machine was idle before the bench. */
  isQuiet: boolean
}

export interface Results {
  machine: { cores: number; memoryGb: number; node: string }
  web?: Part<typeof web>
  line?: Part<typeof line>
  routes?: Part<typeof routes>
  wheel?: Part<typeof wheel>
  api?: Part<typeof api>
  day?: Part<typeof day>
  memory?: Part<typeof memory>
  console?: Part<typeof staffConsole>
  rehearsal?: Part<typeof rehearsal>
}
