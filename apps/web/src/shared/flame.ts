/** The flame of a streak on a grid of 24, drawn as an element here and on a picture that is shared. */
export const FLAME =
  'M12 1.500c.6 4.500 7 7 7 13.500a7 7 0 01-14 0c0-2.600 1-4.400 2.300-5.800.3 2 1.100 3.100 2.200 3.600C9.500 9.200 9.700 5.300 12 1.500z'
export const FLAME_HEART =
  'M12 11.500c.3 1.900 3.200 2.900 3.200 5.700a3.200 3.200 0 01-6.400 0c0-2.400 2.500-3.300 3.200-5.700z'
export const FLAME_COLOURS = ['#f97316', '#fde047'] as const

const SVG = 'http://www.w3.org/2000/svg'

/** A lit flame, without React. */
export function flame(): SVGElement {
  const svg = document.createElementNS(SVG, 'svg')
  svg.setAttribute('viewBox', '0 0 24 24')
  svg.ariaHidden = 'true'
  Object.assign(svg.style, { width: '4rem', height: '4rem', margin: '0 auto', display: 'block' })
  for (const [i, d] of [FLAME, FLAME_HEART].entries()) {
    const path = document.createElementNS(SVG, 'path')
    path.setAttribute('d', d)
    path.setAttribute('fill', FLAME_COLOURS[i]!)
    svg.append(path)
  }
  return svg
}
