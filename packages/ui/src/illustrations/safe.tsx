export const safe = (
  <>
    <path className="fill-brand" d="M80 34l40 14v30c0 26-17 41-40 50-23-9-40-24-40-50V48z" />
    <circle className="fill-gold" cx="80" cy="78" r="24" />
    <path className="fill-none stroke-on-gold stroke-[6]" d="M69 79l8 8 15-17" />
  </>
)
