export const browser = (
  <>
    <rect className="fill-surface" x="34" y="46" width="92" height="74" rx="12" />
    <path className="fill-brand" d="M46 46h68a12 12 0 0112 12v10H34V58a12 12 0 0112-12z" />
    <path className="fill-none stroke-on-brand stroke-[5]" d="M46 57h.1M57 57h.1M68 57h.1" />
    <circle className="fill-gold" cx="108" cy="110" r="20" />
    <path className="fill-none stroke-on-gold stroke-[5]" d="M108 101v17M100 111l8 8 8-8" />
    <path className="fill-none stroke-brand-ink stroke-[5]" d="M50 84h38M50 98h24" />
  </>
)
