/** Illustration of a newspaper with something shining in it, in the style of the design system. Decorative. */
export const NewsDrawing = () => (
  <svg viewBox="0 0 160 160" aria-hidden="true" strokeLinecap="round" strokeLinejoin="round" className="size-40">
    <circle className="fill-brand-soft" cx="80" cy="80" r="72" />
    <path className="fill-surface" d="M40 40h64a8 8 0 018 8v76H48a8 8 0 01-8-8z" />
    <path className="fill-brand" d="M50 52h52v20H50z" />
    <path className="fill-none stroke-brand-ink stroke-[5]" d="M52 84h18M52 97h14M52 110h16M114 113l15 16" />
    <circle className="fill-gold" cx="98" cy="96" r="22" />
    <path className="fill-on-gold" d="M98 83l4 8 9 1-6 6 1 9-8-4-8 4 1-9-6-6 9-1z" />
  </svg>
)
