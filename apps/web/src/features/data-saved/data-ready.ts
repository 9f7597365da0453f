import type { DataSavedConfig } from './state.ts'

/** Whether saved data can be collected. Its rules are loaded when there is something to ask, which is in the app only. */
export const isDataReady = async (config: DataSavedConfig, onPhone: number): Promise<boolean> =>
  (await import('./state.ts')).dataSavedStateOf(config, onPhone).ready.length > 0
