export const globe = (
  <>
    <circle className="fill-surface" cx="76" cy="84" r="40" />
    <path
      className="fill-none stroke-brand-ink stroke-[5]"
      d="M36 84h80M76 44c23 24 23 56 0 80M76 44c-23 24-23 56 0 80"
    />
    <path className="fill-gold" d="M112 44a19 19 0 0119 19c0 14-19 31-19 31S93 77 93 63a19 19 0 0119-19z" />
    <circle className="fill-on-gold" cx="112" cy="63" r="7" />
  </>
)
