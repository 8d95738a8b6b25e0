import { brand } from '#contract/site/brand.ts'
import { certificateNames, type Certificate } from '#contract/certificate/certificate.ts'
import { getCertificateLabels } from '#contract/certificate/certificate-labels.ts'
import { formatDate } from '#app/lib/times.ts'
import { daun, fajar, slate } from '#app/ui/palette.ts'

/** Portrait format that messengers and social networks use. */
const WIDTH = 1_080
const HEIGHT = 1_350
const BAND = 470
const MARGIN = 96
/** Upper edge of the footer, before which the text must end. A text that does not fit is written in a smaller size. */
const FOOT = HEIGHT - 160
const SMALLEST = 0.5
const scales = [1, 0.85, 0.7, 0.6]
const FONT = '"Plus Jakarta Sans", system-ui, sans-serif'

interface Look {
  y: number
  size: number
  weight?: number
  color: string
}

/** Draws a certificate as a picture to share. Needs no connection. Rejects if the browser cannot draw it. */
export async function drawCertificatePicture(certificate: Certificate): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = WIDTH
  canvas.height = HEIGHT
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('no canvas context')
  await document.fonts.ready
  drawBand(pen)
  drawText(pen, certificate)
  return new Promise((resolve, reject) => {
    canvas.toBlob(blob => (blob ? resolve(blob) : reject(new Error('the canvas returned no picture'))), 'image/png')
  })
}

function drawText(pen: CanvasRenderingContext2D, certificate: Certificate): void {
  const scale = scales.find(each => drawBody(pen, certificate, each, false) < FOOT) ?? SMALLEST
  drawBody(pen, certificate, scale, true)
  const foot = { size: 30, color: slate[6] }
  write(pen, `Selesai ${formatDate(certificate.finishedAt)} · ${certificate.number}`, { ...foot, y: HEIGHT - 110 })
  write(pen, `Periksa keasliannya di ${location.host}/certificates`, { ...foot, y: HEIGHT - 64 })
}

/** Writes the text between the top band and the footer, or only measures it. Returns the baseline below the text. */
function drawBody(pen: CanvasRenderingContext2D, certificate: Certificate, scale: number, isDrawn: boolean): number {
  const { purpose, title } = getCertificateLabels(certificate)
  const muted = { size: 34, color: slate[6] }
  const parts = [
    { text: certificateNames[certificate.kind], gap: 110, size: 40, weight: 700, color: daun[7] },
    { text: 'diberikan kepada', gap: 30, ...muted },
    { text: certificate.name, gap: 50, size: 76, weight: 800, color: slate[9] },
    { text: `yang ${purpose}`, gap: 10, ...muted },
    { text: title, gap: 36, size: 48, weight: 700, color: slate[9] },
  ]
  return parts.reduce(
    (y, { text, gap, ...style }) =>
      write(pen, text, { ...style, size: style.size * scale, y: y + gap * scale }, isDrawn),
    BAND,
  )
}

/**
 * Writes centred lines, or only measures them. A line that does not fit between the margins wraps. Returns the baseline
 * below the last line.
 */
function write(
  pen: CanvasRenderingContext2D,
  text: string,
  { y, size, weight = 500, color }: Look,
  isDrawn = true,
): number {
  pen.font = `${weight} ${size}px ${FONT}`
  pen.fillStyle = color
  pen.textAlign = 'center'
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const line = `${lines.at(-1) ?? ''} ${word}`.trim()
    const fits = pen.measureText(line).width <= WIDTH - 2 * MARGIN
    if (lines.length > 0 && fits) lines[lines.length - 1] = line
    else lines.push(word)
  }
  for (const [at, line] of isDrawn ? lines.entries() : []) {
    pen.fillText(line, WIDTH / 2, y + at * size * 1.2, WIDTH - 2 * MARGIN)
  }
  return y + lines.length * size * 1.2
}

/** Draws the white background, and a green band with the brand, the sun and an open flower. */
function drawBand(pen: CanvasRenderingContext2D): void {
  pen.fillStyle = '#ffffff'
  pen.fillRect(0, 0, WIDTH, HEIGHT)
  pen.fillStyle = daun[7]
  pen.fillRect(0, 0, WIDTH, BAND)
  circle(pen, { x: WIDTH - 190, y: 150, r: 70, color: fajar[4] })
  write(pen, brand.name, { y: 120, size: 56, weight: 800, color: '#ffffff' })
  pen.strokeStyle = daun[3]
  pen.lineWidth = 14
  pen.lineCap = 'round'
  pen.stroke(new Path2D(`M${WIDTH / 2} ${BAND}V270`))
  pen.fillStyle = daun[3]
  for (const side of [-1, 1]) {
    const leaf = new Path2D('M0 0C8-42 44-56 82-46 78-8 40 12 0 0Z')
    pen.save()
    pen.translate(WIDTH / 2, 420)
    pen.scale(side, 1)
    // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- fills a path, not an array
    pen.fill(leaf)
    pen.restore()
  }
  for (let petal = 0; petal < 5; petal += 1) {
    const turn = (petal * 2 * Math.PI) / 5 - Math.PI / 2
    circle(pen, { x: WIDTH / 2 + 52 * Math.cos(turn), y: 265 + 52 * Math.sin(turn), r: 34, color: fajar[3] })
  }
  circle(pen, { x: WIDTH / 2, y: 265, r: 32, color: fajar[8] })
}

function circle(pen: CanvasRenderingContext2D, spot: { x: number; y: number; r: number; color: string }): void {
  pen.fillStyle = spot.color
  pen.beginPath()
  pen.arc(spot.x, spot.y, spot.r, 0, 2 * Math.PI)
  pen.fill()
}
