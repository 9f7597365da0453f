import { isLite } from './lite.ts'

/** Whether to do without motion: the system's setting, or Lite mode. */
export const isStill = (): boolean => isLite() || matchMedia('(prefers-reduced-motion: reduce)').matches
