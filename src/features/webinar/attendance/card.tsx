import { create } from 'qrcode'
import classes from './attendance.module.css'

/** Empty squares around the QR code that readers require. */
const MARGIN = 4

/** Card shown at the door of an in-person meeting. Stored on the device, so it needs no connection. */
export function Card({ pass }: { pass: string }) {
  const { size, data } = create(`SEMAI-HADIR:${pass}`, { errorCorrectionLevel: 'M' }).modules
  const dark = Array.from(data, (isDark, at) => (isDark ? at : -1)).filter(at => at >= 0)
  const path = dark.map(at => `M${(at % size) + MARGIN} ${Math.floor(at / size) + MARGIN}h1v1h-1z`).join('')
  const side = size + 2 * MARGIN
  return (
    <figure className={classes.card}>
      <figcaption>Kartu hadir</figcaption>
      <svg viewBox={`0 0 ${side} ${side}`} shapeRendering="crispEdges" aria-hidden>
        <path d={path} fill="#000" />
      </svg>
      <p className={classes.muted}>
        Tunjukkan di pintu. Tidak bisa dipindai? Sebutkan namamu atau kode ini: <code>{pass}</code>
      </p>
    </figure>
  )
}
