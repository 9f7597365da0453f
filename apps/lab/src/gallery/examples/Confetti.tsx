import { Card } from '@momi/ui/Card'
import { Confetti } from '@momi/ui/Confetti'

export function OnAHeroCard() {
  return (
    <Card tone="hero">
      <Confetti />
      You won
    </Card>
  )
}
