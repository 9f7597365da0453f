export const dataGift = (
  <>
    <rect className="fill-brand" x="46" y="30" width="52" height="98" rx="12" />
    <path className="fill-surface" d="M53 44h38v66H53z" />
    <path className="fill-none stroke-on-brand stroke-[4]" d="M68 119h8" />
    <path className="fill-none stroke-brand-ink stroke-[5]" d="M60 74a17 17 0 0124 0M66 83a8 8 0 0112 0M72 93h.1" />
    <rect className="fill-gold" x="80" y="84" width="46" height="40" rx="7" />
    <path className="fill-none stroke-on-gold stroke-[5]" d="M103 84v40M80 98h46" />
    <path
      className="fill-none stroke-gold stroke-[5]"
      d="M103 82c-4-14-19-15-18-5 0 5 9 6 18 5zM103 82c4-14 19-15 18-5 0 5-9 6-18 5z"
    />
  </>
)
