export { SuspendedSignals } from './SuspendedSignals.tsx'
