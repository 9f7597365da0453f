import { countDataUse, type DataUseWorld } from './data-use.ts'
import { serve, type World } from './worker.ts'

serve(globalThis as unknown as World)
countDataUse(globalThis as unknown as DataUseWorld)
