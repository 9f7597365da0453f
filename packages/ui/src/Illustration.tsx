import type { ReactNode } from 'react'

// Every illustration has the same soft disc behind it: `a` is the brand colour, `g` gold, `s` the surface.
const a = 'fill-brand'
const g = 'fill-gold'
const s = 'fill-surface'
const line = 'fill-none stroke-brand-ink stroke-[5]'

const drawings = {
  empty: (
    <>
      <path className={a} d="M40 82l40 16v38l-40-16zM120 82L80 98v38l40-16z" />
      <path className={g} d="M40 82l-11-15 40 15 11 16zM120 82l11-15-40 15-11 16z" />
      <path className={line} d="M80 72c-9-14 13-17 5-31M58 60l-5-9M104 60l6-10" />
    </>
  ),
  browser: (
    <>
      <rect className={s} x="34" y="46" width="92" height="74" rx="12" />
      <path className={a} d="M46 46h68a12 12 0 0112 12v10H34V58a12 12 0 0112-12z" />
      <path className="fill-none stroke-on-brand stroke-[5]" d="M46 57h.1M57 57h.1M68 57h.1" />
      <circle className={g} cx="108" cy="110" r="20" />
      <path className="fill-none stroke-on-gold stroke-[5]" d="M108 101v17M100 111l8 8 8-8" />
      <path className={line} d="M50 84h38M50 98h24" />
    </>
  ),
  globe: (
    <>
      <circle className={s} cx="76" cy="84" r="40" />
      <path className={line} d="M36 84h80M76 44c23 24 23 56 0 80M76 44c-23 24-23 56 0 80" />
      <path className={g} d="M112 44a19 19 0 0119 19c0 14-19 31-19 31S93 77 93 63a19 19 0 0119-19z" />
      <circle className="fill-on-gold" cx="112" cy="63" r="7" />
    </>
  ),
  wallet: (
    <>
      <circle className={g} cx="98" cy="58" r="19" />
      <path className="fill-none stroke-on-gold stroke-[4]" d="M91 65V51l7 8 7-8v14" />
      <rect className={a} x="36" y="68" width="88" height="58" rx="13" />
      <path className={s} d="M97 88h31v20H97a10 10 0 010-20z" />
      <circle className={g} cx="100" cy="98" r="4" />
    </>
  ),
  tools: (
    <>
      <path className={a} d="M117 53L62 108a14 14 0 11-12-12l55-55-3 14z" />
      <path className={g} d="M43 54l10-10 20 15 3 11 44 43a10 10 0 01-14 14L63 83l-10-4z" />
      <path className={line} d="M126 76h10M30 76h8M80 36v-8" />
    </>
  ),
  notFound: (
    <>
      <path className={s} d="M36 56l30-10 28 10 30-10v66l-30 10-28-10-30 10z" />
      <path className={line} d="M66 48v62M94 58v62" />
      <path className={g} d="M80 46a20 20 0 0120 20c0 15-20 34-20 34S60 81 60 66a20 20 0 0120-20z" />
      <path className="fill-none stroke-on-gold stroke-[5]" d="M74 60l12 12M86 60L74 72" />
    </>
  ),
  safe: (
    <>
      <path className={a} d="M80 34l40 14v30c0 26-17 41-40 50-23-9-40-24-40-50V48z" />
      <circle className={g} cx="80" cy="78" r="24" />
      <path className="fill-none stroke-on-gold stroke-[6]" d="M69 79l8 8 15-17" />
    </>
  ),
  celebration: (
    <>
      <path className={a} d="M60 48h40v26a20 20 0 01-40 0zM75 92h10v18h14v10H61v-10h14z" />
      <path className={line} d="M60 56H45c0 16 6 22 17 23M100 56h15c0 16-6 22-17 23" />
      <path className={g} d="M80 54l5 10 11 1-8 7 3 11-11-6-11 6 3-11-8-7 11-1z" />
      <path className="fill-none stroke-gold stroke-[6]" d="M36 40l4 6M124 38l-5 6M32 102l7-3M128 102l-7-3M80 28v6" />
    </>
  ),
} satisfies Record<string, ReactNode>

export type IllustrationName = keyof typeof drawings

/** Decorative illustration in theme colours; the text below it has the meaning. */
export function Illustration({
  name,
  className = 'size-40',
}: {
  name: IllustrationName
  className?: string | undefined
}) {
  return (
    <svg viewBox="0 0 160 160" aria-hidden="true" strokeLinecap="round" strokeLinejoin="round" className={className}>
      <circle className="fill-brand-soft" cx="80" cy="80" r="72" />
      {drawings[name]}
    </svg>
  )
}
