import { useReceipts } from '#app/session/outbox.ts'
import { formatMoment } from '#app/lib/moments.ts'
import { kindName } from './entry-texts.ts'
import classes from './sync.module.css'

const SHOWN = 20

/** What the server confirmed lately, so that 'terkirim' is something one can look at. */
export function ReceiptList() {
  const receipts = useReceipts()
  if (receipts.length === 0) return null
  return (
    <section className={classes.section} aria-labelledby="sudah-terkirim">
      <h2 id="sudah-terkirim">Sudah terkirim</h2>
      <ul className={classes.list}>
        {receipts.slice(0, SHOWN).map(receipt => (
          <li key={receipt.id} className={classes.row}>
            <div className={classes.rowHead}>
              <strong>{kindName(receipt.kind)}</strong>
              <span className={classes.state}>Terkirim</span>
            </div>
            <p className={classes.note}>{formatMoment(receipt.receivedAt)}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
