/** A snowflake. */
export function FreezeIcon() {
  return (
    <svg viewBox="0 0 24 24" className="size-6" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden="true">
      <path
        strokeLinecap="round"
        strokeLinejoin="round"
        d="M12 2v20M3.3 7l17.4 10M20.7 7 3.3 17M12 6 9.5 4M12 6l2.5-2M12 18l-2.5 2M12 18l2.5 2M6.8 9 4 9.6M6.8 9 6 6.2M17.2 15l2.8-.6M17.2 15l.8 2.8M17.2 9l2.8.6M17.2 9l.8-2.8M6.8 15 4 14.4M6.8 15 6 17.8"
      />
    </svg>
  )
}
