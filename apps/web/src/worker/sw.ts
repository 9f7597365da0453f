import { serve, type World } from './worker.ts'

serve(globalThis as unknown as World)
