import encodeQr from 'qr'
import classes from './attendance.module.css'

/** Width of the empty margin in modules of the code. QR code readers require this margin. */
const MARGIN = 4

/**
 * Card with a QR code for the door of an on-site meeting. The card needs no connection, because its data is stored on
 * the device.
 */
export function Card({ pass }: { pass: string }) {
  const rows = encodeQr(`SEMAI-HADIR:${pass}`, 'raw', { ecc: 'medium', border: MARGIN })
  const path = rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <figure className={classes.card}>
      <figcaption>Kartu hadir</figcaption>
      <svg viewBox={`0 0 ${rows.length} ${rows.length}`} shapeRendering="crispEdges" aria-hidden>
        <path d={path} fill="#000" />
      </svg>
      <p className={classes.muted}>
        Tunjukkan di pintu. Tidak bisa dipindai? Sebutkan namamu atau kode ini: <code>{pass}</code>
      </p>
    </figure>
  )
}
