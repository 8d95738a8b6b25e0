import Smartphone from 'lucide-react/icons/smartphone'
import type { PointExchange } from '#contract/points/exchange.ts'
import { formatNumber, formatPoints } from '#app/lib/numbers.ts'
import { Button } from '#app/ui/button.tsx'
import { joinClassNames } from '#app/ui/class-names.ts'
import { ModalDialog } from '#app/ui/mantine/modal-dialog.tsx'
import { Sunrise } from '#app/ui/sunrise.tsx'
import classes from './exchange.module.css'

interface Props {
  exchange: PointExchange
  /** Balance after the exchange. */
  balance: number
  onClose: () => void
}

/** Celebration after an accepted exchange, shown once. Its button works from the first frame. */
export function ExchangeDone({ exchange: { denomination, phoneNumber }, balance, onClose }: Props) {
  return (
    <ModalDialog title="Berhasil!" onClose={onClose}>
      <div className={joinClassNames(classes.confirm, classes.done)}>
        <Sunrise isRising className={classes.gift}>
          <Smartphone size={56} />
        </Sunrise>
        <p>
          Permintaan pulsa Rp{formatNumber(denomination)} ke {phoneNumber} sudah kami terima. Kami kabari begitu
          disetujui.
        </p>
        <p>
          Sisa poinmu <strong>{formatPoints(balance)}</strong>
        </p>
        <Button isFullWidth data-autofocus onClick={onClose}>
          OK
        </Button>
      </div>
    </ModalDialog>
  )
}
