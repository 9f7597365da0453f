export const tools = (
  <>
    <path className="fill-brand" d="M117 53L62 108a14 14 0 11-12-12l55-55-3 14z" />
    <path className="fill-gold" d="M43 54l10-10 20 15 3 11 44 43a10 10 0 01-14 14L63 83l-10-4z" />
    <path className="fill-none stroke-brand-ink stroke-[5]" d="M126 76h10M30 76h8M80 36v-8" />
  </>
)
