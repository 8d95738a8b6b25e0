import encodeQr from 'qr'
import classes from './passkey.module.css'

/** Width of the empty margin in modules of the code. QR code readers require this margin. */
const MARGIN = 4

/** QR code for another app. It has no label for screen readers, because the same text is also shown for typing. */
export function QrCode({ text }: { text: string }) {
  const rows = encodeQr(text, 'raw', { ecc: 'medium', border: MARGIN })
  const path = rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg className={classes.qr} viewBox={`0 0 ${rows.length} ${rows.length}`} shapeRendering="crispEdges" aria-hidden>
      <path d={path} fill="#000" />
    </svg>
  )
}
