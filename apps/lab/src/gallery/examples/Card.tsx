import { Card } from '@momi/ui/Card'

export function Plain() {
  return <Card>Read three articles</Card>
}

export function Hero() {
  return <Card tone="hero">1,250 points</Card>
}

export function Soft() {
  return <Card tone="soft">A new mission every day</Card>
}

export function Sunken() {
  return <Card tone="sunken">No missions for now</Card>
}
