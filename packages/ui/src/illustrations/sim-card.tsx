export const simCard = (
  <>
    <path className="fill-brand" d="M52 34h36l26 26v54a12 12 0 01-12 12H52a12 12 0 01-12-12V46a12 12 0 0112-12z" />
    <rect className="fill-gold" x="54" y="74" width="44" height="38" rx="8" />
    <path className="fill-none stroke-on-gold stroke-[4]" d="M54 87h14M54 99h14M84 87h14M84 99h14M76 74v38" />
    <path className="fill-none stroke-brand-ink stroke-[5]" d="M120 40a26 26 0 0112 22M112 52a12 12 0 016 11" />
  </>
)
