export const wallet = (
  <>
    <circle className="fill-gold" cx="98" cy="58" r="19" />
    <path className="fill-none stroke-on-gold stroke-[4]" d="M91 65V51l7 8 7-8v14" />
    <rect className="fill-brand" x="36" y="68" width="88" height="58" rx="13" />
    <path className="fill-surface" d="M97 88h31v20H97a10 10 0 010-20z" />
    <circle className="fill-gold" cx="100" cy="98" r="4" />
  </>
)
