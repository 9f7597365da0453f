import { FLAME, FLAME_COLOURS, FLAME_HEART } from './flame.ts'

/** What a shared picture says. It names nobody and no reward. */
export interface Picture {
  drawing: 'flame' | 'gift'
  title: string
  text: string
  /** Whether the seven dots of a full week are under the title. */
  hasWeek?: boolean
}

const SIZE = 720
const MARGIN = 48
const FONT = 'system-ui, sans-serif'
const GIFT =
  'M3.500 8.500h17v4.500h-17zM5 14h14v7H5zM11 8.500h2V21h-2zM12 8.500C8 8.500 6.500 6.800 7.200 5S11 4 12 8.500c1-4.500 4.100-5.300 4.800-3.500S16 8.500 12 8.500z'
/** Confetti: place, and the angle in turns. */
const CONFETTI = [
  [90, 120, 0.1],
  [190, 60, 0.35],
  [290, 45, 0.6],
  [560, 70, 0.2],
  [640, 170, 0.45],
  [110, 330, 0.7],
  [610, 360, 0.15],
  [60, 560, 0.3],
  [660, 570, 0.8],
] as const

/** Draws a picture in the colours of the theme; undefined if the browser cannot. */
export async function drawPicture({ drawing, title, text, hasWeek }: Picture): Promise<File | undefined> {
  const canvas = Object.assign(document.createElement('canvas'), { width: SIZE, height: SIZE })
  const pen = canvas.getContext('2d')
  if (!pen) return undefined
  const ground = pen.createLinearGradient(0, 0, SIZE, SIZE)
  ground.addColorStop(0, '#5b1fc4')
  ground.addColorStop(1, '#8a2a9e')
  pen.fillStyle = ground
  pen.fillRect(0, 0, SIZE, SIZE)
  pen.fillStyle = '#ffc53d'
  for (const [x, y, turns] of CONFETTI) {
    pen.setTransform(1, 0, 0, 1, x, y)
    pen.rotate(turns * 2 * Math.PI)
    pen.fillRect(-14, -6, 28, 12)
  }
  pen.resetTransform()
  circle(pen, SIZE / 2, 230, 140)
  // The drawings have a grid of 24.
  pen.setTransform(8.5, 0, 0, 8.5, SIZE / 2 - 102, 128)
  const shapes = drawing === 'flame' ? [FLAME, FLAME_HEART] : [GIFT]
  for (const [i, shape] of shapes.entries()) {
    pen.fillStyle = drawing === 'flame' ? FLAME_COLOURS[i]! : '#5b1fc4'
    pen.fill(new Path2D(shape), 'evenodd')
  }
  pen.resetTransform()
  write(pen, title, 92, 480)
  if (hasWeek) for (let day = -3; day <= 3; day++) circle(pen, SIZE / 2 + day * 58, 540, 18)
  write(pen, text, 40, 625)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.85))
  return blob ? new File([blob], 'missions.jpg', { type: blob.type }) : undefined
}

function circle(pen: CanvasRenderingContext2D, x: number, y: number, radius: number): void {
  pen.fillStyle = '#ffc53d'
  pen.beginPath()
  pen.arc(x, y, radius, 0, 2 * Math.PI)
  pen.fill()
}

/** A line of text that is made smaller until it fits. */
function write(pen: CanvasRenderingContext2D, text: string, size: number, y: number): void {
  pen.fillStyle = '#fff'
  pen.textAlign = 'center'
  let px = size
  do pen.font = `800 ${px}px ${FONT}`
  while (pen.measureText(text).width > SIZE - 2 * MARGIN && (px -= 2) > 12)
  pen.fillText(text, SIZE / 2, y)
}
