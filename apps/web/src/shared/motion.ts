import { isLite } from '@momi/ui/lite'

/** Whether to avoid motion: the system's setting, or Lite mode. */
export const avoidsMotion = (): boolean => isLite() || matchMedia('(prefers-reduced-motion: reduce)').matches
