import { Spinner } from '@momi/ui/Spinner'

export function WithLabel() {
  return <Spinner label="Loading" />
}

export function Decorative() {
  return <Spinner className="size-10 text-brand-ink" />
}
