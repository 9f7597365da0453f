// Icons have a 24 px grid and a 2 px round stroke; `currentColor` is the text's colour.
const paths = {
  back: 'M15 5l-7 7 7 7',
  chevron: 'M9 5l7 7-7 7',
  tick: 'M5 12.5l4.5 4.5L19 7.5',
  lock: 'M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 017 0v3',
  coin: 'M12 3a9 9 0 100 18 9 9 0 000-18zM8.5 15.5v-7L12 12.5l3.5-4v7',
  flame: 'M12 3c.5 3.5 5.5 5.5 5.5 11a5.5 5.5 0 01-11 0c0-2 .8-3.4 1.8-4.5.2 1.6.9 2.4 1.7 2.8C10 9 10.3 6 12 3z',
  gift: 'M4 9h16v4H4zM5.5 13v7h13v-7M12 9v11M12 9C9 9 7.5 7.5 8 5.8S11.5 5 12 9c.5-4 3.5-4.9 4-3.2S15 9 12 9z',
  info: 'M12 3a9 9 0 100 18 9 9 0 000-18zM12 11v5.5M12 7.8h.01',
  warning: 'M12 4L2.8 19.5h18.4zM12 10v4.5M12 17h.01',
  missions: 'M12 3a9 9 0 100 18 9 9 0 000-18zM12 8a4 4 0 100 8 4 4 0 000-8zM12 12h.01',
  rewards: 'M7 4h10v5a5 5 0 01-10 0zM7 6H4c0 3 1 4.5 3.3 4.8M17 6h3c0 3-1 4.5-3.3 4.8M12 14v6M8 20h8',
  person: 'M12 4a4 4 0 100 8 4 4 0 000-8zM4 20a8 8 0 0116 0',
  phone: 'M7 3h10v18H7zM12 17h.01',
  clock: 'M12 3a9 9 0 100 18 9 9 0 000-18zM12 7.5V12l3 2',
}

export type IconName = keyof typeof paths

/**
 * A decorative icon: the text beside it carries the meaning. `className` sets its size and colour, for example
 * `size-5 text-brand-ink`.
 */
export function Icon({ name, className = 'size-6' }: { name: IconName; className?: string | undefined }) {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={`shrink-0 ${className}`}
    >
      <path d={paths[name]} />
    </svg>
  )
}
