export const notFound = (
  <>
    <path className="fill-surface" d="M36 56l30-10 28 10 30-10v66l-30 10-28-10-30 10z" />
    <path className="fill-none stroke-brand-ink stroke-[5]" d="M66 48v62M94 58v62" />
    <path className="fill-gold" d="M80 46a20 20 0 0120 20c0 15-20 34-20 34S60 81 60 66a20 20 0 0120-20z" />
    <path className="fill-none stroke-on-gold stroke-[5]" d="M74 60l12 12M86 60L74 72" />
  </>
)
