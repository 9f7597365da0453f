const PIECES = 28
const FALL_MS = 1800

/** A burst of confetti, using only transforms and opacity. Not shown with reduced motion. */
export function Confetti() {
  return (
    <span aria-hidden="true" className="confetti">
      {Array.from({ length: PIECES }, (_, piece) => (
        <i
          key={piece}
          ref={(element) => {
            if (element) burst(element, piece)
          }}
        />
      ))}
    </span>
  )
}

function burst(element: HTMLElement, piece: number): void {
  const angle = (piece / PIECES) * 2 * Math.PI
  const reach = 70 + (piece % 5) * 22
  const [x, y] = [Math.cos(angle) * reach, Math.sin(angle) * reach * 0.7]
  const turn = 200 + (piece % 7) * 90
  element.animate(
    [
      { opacity: 1, transform: 'none', easing: 'cubic-bezier(0.1, 0.8, 0.3, 1)' },
      {
        opacity: 1,
        transform: `translate(${x}px, ${y}px) rotate(${turn}deg)`,
        offset: 0.45,
        easing: 'cubic-bezier(0.4, 0, 1, 1)',
      },
      { opacity: 0, transform: `translate(${x * 1.1}px, ${y + 90}px) rotate(${turn * 2}deg)` },
    ],
    { duration: FALL_MS },
  )
}
