import { Icon, type IconName } from '@momi/ui/Icon'

// Every icon: the compiler refuses a list without one.
const ICONS = Object.keys({
  back: 1,
  chevron: 1,
  tick: 1,
  lock: 1,
  coin: 1,
  flame: 1,
  gift: 1,
  info: 1,
  warning: 1,
  missions: 1,
  rewards: 1,
  person: 1,
  phone: 1,
  clock: 1,
} satisfies Record<IconName, 1>) as IconName[]

export function All() {
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(5rem,1fr))] gap-3">
      {ICONS.map((name) => (
        <li key={name} className="grid justify-items-center gap-1 text-caption">
          <Icon name={name} />
          {name}
        </li>
      ))}
    </ul>
  )
}

export function WithSizeAndColour() {
  return <Icon name="flame" className="size-10 text-brand-ink" />
}
