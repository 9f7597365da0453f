import { ErrorCard } from '@momi/ui/ErrorCard'

export function Default() {
  return <ErrorCard text="We couldn't find that." />
}

export function WithActionAndNote() {
  return <ErrorCard text="Something went wrong." actionText="Try again" onAction={() => {}} note="Support code 4F7K" />
}
