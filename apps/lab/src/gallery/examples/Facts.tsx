import { Facts } from '@momi/ui/Facts'

export function Default() {
  return (
    <Facts
      rows={[
        ['Amount', '5 cUSD'],
        ['To', '+234 801 234 5678'],
        ['Reference', undefined],
      ]}
    />
  )
}
