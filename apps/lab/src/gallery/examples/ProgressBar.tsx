import { ProgressBar } from '@momi/ui/ProgressBar'

export function Brand() {
  return <ProgressBar value={2} max={5} label="Articles read" valueText="2 of 5" />
}

export function Success() {
  return <ProgressBar value={5} max={5} tone="success" label="Articles read" valueText="5 of 5" />
}

export function Gold() {
  return <ProgressBar value={40} max={100} tone="gold" label="Points" />
}
