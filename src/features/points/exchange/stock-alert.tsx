import BellRing from 'lucide-react/icons/bell-ring'
import type { ExchangeOffer } from '#contract/points/exchange.ts'
import { formatNumber } from '#app/lib/numbers.ts'
import { useAction } from '#app/lib/use-action.ts'
import { Button } from '#app/ui/button.tsx'
import classes from './exchange.module.css'
import { useStockAlert, requestStockAlert } from './use-stock-alert.ts'

/**
 * Button for one notification when a sold-out offer is in stock again. The request can be made and withdrawn offline.
 */
export function StockAlert({ offer }: { offer: ExchangeOffer }) {
  const { isWanted, isUnsent, refusal } = useStockAlert(offer)
  const requesting = useAction(requestStockAlert)
  const name = `pulsa Rp${formatNumber(offer.denomination)}`
  return (
    <div>
      <p className={classes.alert} aria-live="polite">
        {isWanted && (
          <>
            <BellRing size={16} aria-hidden />{' '}
            {isUnsent ? 'Dikabari kalau ada lagi · belum terkirim' : 'Dikabari kalau ada lagi'}
          </>
        )}
        {!isWanted && refusal}
      </p>
      <Button
        variant="ghost"
        isBusy={requesting.isBusy}
        aria-label={isWanted ? `Batal dikabari tentang ${name}` : `Kabari kalau ada lagi: ${name}`}
        onClick={() => void requesting.run(offer.id, !isWanted)}
      >
        {isWanted ? 'Batal' : 'Kabari kalau ada lagi'}
      </Button>
    </div>
  )
}
