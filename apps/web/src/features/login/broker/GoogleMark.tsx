/** Google's logo in its own colours on white, as its brand rules require. */
export const GoogleMark = () => (
  <span aria-hidden="true" className="grid size-7 place-items-center rounded-full bg-paper">
    <svg viewBox="0 0 24 24" className="size-5">
      <path
        fill="#4285F4"
        d="M22.5 12.300c0-.8-.1-1.500-.2-2.200H12v4.200h5.900a5 5 0 01-2.200 3.300v2.800h3.600c2-2 3.200-4.800 3.200-8.100z"
      />
      <path
        fill="#34A853"
        d="M12 23c3 0 5.500-1 7.300-2.600l-3.600-2.800a6.600 6.600 0 01-9.900-3.500H2.200v2.800A11 11 0 0012 23z"
      />
      <path fill="#FBBC05" d="M5.800 14.100a6.600 6.600 0 010-4.200V7.100H2.200a11 11 0 000 9.800z" />
      <path
        fill="#EA4335"
        d="M12 5.400c1.600 0 3.100.6 4.200 1.600l3.200-3.100A11 11 0 002.200 7.100l3.600 2.800A6.600 6.600 0 0112 5.400z"
      />
    </svg>
  </span>
)
