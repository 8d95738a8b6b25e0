import type { ReceiptRow } from '#app/data/outbox/receipts.ts'
import { formatMoment } from '#app/lib/moments.ts'
import { getKindLabel } from '#app/outbox/kind-name.ts'
import { describeReceipt } from './entry-messages.ts'
import { LongList } from './long-list.tsx'
import classes from './sync.module.css'

interface Props {
  receipts: readonly ReceiptRow[]
  titles: ReadonlyMap<string, string>
}

/** Lists entries that the server has confirmed recently, so that the user can verify 'terkirim' (sent). */
export function ReceiptList({ receipts, titles }: Props) {
  if (receipts.length === 0) return null
  return (
    <section className={classes.section} aria-labelledby="sudah-terkirim">
      <h2 id="sudah-terkirim">Sudah terkirim</h2>
      <LongList items={receipts}>
        {receipt => {
          const title = titles.get(receipt.subjectId ?? '')
          return (
            <li key={receipt.id} className={classes.row}>
              <div className={classes.rowHead}>
                <strong>{getKindLabel(receipt.kind)}</strong>
                <span className={classes.state}>{describeReceipt(receipt)}</span>
              </div>
              {title && <p className={classes.subject}>{title}</p>}
              <p className={classes.note}>{formatMoment(receipt.receivedAt)}</p>
            </li>
          )
        }}
      </LongList>
    </section>
  )
}
