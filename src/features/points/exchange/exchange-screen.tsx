import { useSuspenseQuery } from '@tanstack/react-query'
import { formatMoment } from '#app/lib/moments.ts'
import { formatNumber, formatPoints } from '#app/lib/numbers.ts'
import { useIsOnline } from '#app/session/online.ts'
import { useServerNow } from '#app/session/server-clock.ts'
import { AppLink } from '#app/ui/app-link.tsx'
import { Button } from '#app/ui/button.tsx'
import { ModalDialog } from '#app/ui/mantine/modal-dialog.tsx'
import { EWalletPopup } from './e-wallet-popup.tsx'
import { ExchangeConditions, listMissingConditions } from './exchange-conditions.tsx'
import { ExchangeDone } from './exchange-done.tsx'
import { ExchangeForm } from './exchange-form.tsx'
import { ExchangeList } from './exchange-list.tsx'
import classes from './exchange.module.css'
import { useTopics } from '#app/realtime/use-topics.ts'
import { exchangesQuery } from '#app/queries/exchange.ts'
import { useExchange } from './use-exchange.ts'
import { getBalanceAfter } from './balance-after.ts'
import { describeAffordableOffer } from './within-reach.ts'
import { isOpenAt, WindowNotice } from './window-notice.tsx'

/**
 * Screen that exchanges points for phone credit within the time window. Requires a connection, because stock and
 * balance must be up to date.
 */
export function ExchangeScreen() {
  const { data } = useSuspenseQuery(exchangesQuery())
  useTopics('redeem')
  const { balance, window, offers, exchanges, history, waiting } = data
  const isOnline = useIsOnline()
  const now = useServerNow(window?.endsAt)
  const isOpen = isOpenAt(window, now)
  const isMissing = history !== undefined && listMissingConditions(history, now).length > 0
  const flow = useExchange()
  const reach = describeAffordableOffer(offers, balance)
  const chosenOffer = offers.find(offer => offer.id === flow.request?.itemId)
  const obstacle = !isOnline
    ? 'Kamu sedang offline. Menukar poin butuh koneksi, supaya stok dan poinmu pasti.'
    : isMissing
      ? 'Tombol ini terbuka setelah syarat di atas terpenuhi.'
      : isOpen
        ? undefined
        : 'Tombol ini terbuka saat waktu penukaran dimulai.'
  return (
    <div className={classes.page}>
      <p className={classes.balance}>
        <span>Poinmu</span>
        <strong>{formatPoints(balance)}</strong>
        {!isOnline && <small>menurut perangkat ini</small>}
        {reach && <small className={classes.reach}>{reach}</small>}
      </p>
      {waiting && (
        <p className={classes.note}>
          {formatPoints(waiting.point)} lagi menunggu dihitung, semuanya paling lambat {formatMoment(waiting.until)}.{' '}
          <AppLink to="/riwayat-poin">Lihat rinciannya</AppLink>
        </p>
      )}
      {history && <ExchangeConditions progress={history} now={now} />}
      <WindowNotice window={window} />
      <ExchangeForm offers={offers} balance={balance} obstacle={obstacle} onChoose={flow.choose} />
      <ExchangeList exchanges={exchanges} />
      {flow.done ? (
        <ExchangeDone exchange={flow.done} balance={getBalanceAfter(flow.done, data)} onClose={flow.closeDone} />
      ) : (
        !flow.request && <EWalletPopup />
      )}
      {flow.request && chosenOffer && (
        <ModalDialog title="Sudah benar?" onClose={flow.cancel} isDismissable={!flow.isAsking}>
          <div className={classes.confirm}>
            <p>
              Pulsa Rp{formatNumber(chosenOffer.denomination)} untuk nomor <strong>{flow.request.phoneNumber}</strong>,
              ditukar dengan {formatPoints(chosenOffer.pricePoints)}.
            </p>
            <Button isFullWidth isBusy={flow.isAsking} onClick={() => flow.confirm(chosenOffer.pricePoints)}>
              Ya, tukar
            </Button>
            <Button isFullWidth variant="ghost" disabled={flow.isAsking} onClick={flow.cancel}>
              Batal
            </Button>
          </div>
        </ModalDialog>
      )}
    </div>
  )
}
