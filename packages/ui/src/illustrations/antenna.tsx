export const antenna = (
  <>
    <path className="fill-none stroke-brand stroke-[8]" d="M80 66L58 124M80 66l22 58M66 104h28M72 88h16" />
    <circle className="fill-gold" cx="80" cy="58" r="11" />
    <path
      className="fill-none stroke-brand-ink stroke-[5]"
      d="M60 74a24 24 0 010-32M100 74a24 24 0 000-32M48 84a40 40 0 010-52M112 84a40 40 0 000-52"
    />
  </>
)
