import { countDataUse, type DataUseScope } from './data-use.ts'
import { serve, type WorkerScope } from './worker.ts'

serve(globalThis as unknown as WorkerScope)
countDataUse(globalThis as unknown as DataUseScope)
