import { ButtonLink } from '@momi/ui/Button'

export function Default() {
  return <ButtonLink href="#points">See my points</ButtonLink>
}

export function Wide() {
  return (
    <ButtonLink href="#points" wide flat>
      See my points
    </ButtonLink>
  )
}
