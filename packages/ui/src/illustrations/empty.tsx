export const empty = (
  <>
    <path className="fill-brand" d="M40 82l40 16v38l-40-16zM120 82L80 98v38l40-16z" />
    <path className="fill-gold" d="M40 82l-11-15 40 15 11 16zM120 82l11-15-40 15-11 16z" />
    <path className="fill-none stroke-brand-ink stroke-[5]" d="M80 72c-9-14 13-17 5-31M58 60l-5-9M104 60l6-10" />
  </>
)
