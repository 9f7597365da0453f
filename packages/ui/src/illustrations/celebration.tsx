export const celebration = (
  <>
    <path className="fill-brand" d="M60 48h40v26a20 20 0 01-40 0zM75 92h10v18h14v10H61v-10h14z" />
    <path className="fill-none stroke-brand-ink stroke-[5]" d="M60 56H45c0 16 6 22 17 23M100 56h15c0 16-6 22-17 23" />
    <path className="fill-gold" d="M80 54l5 10 11 1-8 7 3 11-11-6-11 6 3-11-8-7 11-1z" />
    <path className="fill-none stroke-gold stroke-[6]" d="M36 40l4 6M124 38l-5 6M32 102l7-3M128 102l-7-3M80 28v6" />
  </>
)
