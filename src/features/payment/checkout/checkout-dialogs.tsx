import { AppLink } from '#app/ui/app-link.tsx'
import { Button, getButtonClass } from '#app/ui/button.tsx'
import { Illustration } from '#app/ui/illustration.tsx'
import { ModalDialog } from '#app/ui/mantine/modal-dialog.tsx'
import classes from './checkout-dialogs.module.css'
import type { useCheckout } from './use-checkout.ts'

interface Props {
  flow: ReturnType<typeof useCheckout>
  courseTitle: string
  sessionTitle: string
  /** Time and location of the first meeting; undefined if the course's page does not know the session yet. */
  sessionTime: string | undefined
  price: string
  isFree: boolean
}

export function CheckoutDialogs({ flow, courseTitle, sessionTitle, sessionTime, price, isFree }: Props) {
  if (flow.dialog === 'quota-full') {
    return (
      <ModalDialog title="Kuota kelas habis" onClose={flow.closeDialog}>
        <div className={classes.message}>
          <Illustration name="gate" size={160} />
          <p>Semua kursi di jadwal ini sudah terisi. Coba jadwal lain, atau pilih kelas lain yang mirip.</p>
          <Button isFullWidth onClick={flow.closeDialog}>
            Pilih jadwal lain
          </Button>
          <AppLink to="/kelas" className={getButtonClass('ghost')}>
            Lihat kelas lain
          </AppLink>
        </div>
      </ModalDialog>
    )
  }
  if (flow.dialog === 'not-enough-points') {
    return (
      <ModalDialog title="Poin kamu belum cukup" onClose={flow.closeDialog}>
        <div className={classes.message}>
          <Illustration name="seed" size={160} />
          <p>
            Kelas ini butuh {price}. Kumpulkan poin dengan menyelesaikan materi, atau pakai cara membayar yang lain.
          </p>
          <Button isFullWidth onClick={flow.closeDialog}>
            Oke
          </Button>
        </div>
      </ModalDialog>
    )
  }
  return (
    <ModalDialog title="Sudah benar?" onClose={flow.closeDialog} isDismissable={!flow.isPaying}>
      <dl className={classes.list}>
        <div>
          <dt>Kelas</dt>
          <dd>{courseTitle}</dd>
        </div>
        <div>
          <dt>Jadwal</dt>
          <dd>
            {sessionTitle}
            {sessionTime !== undefined && <small>{sessionTime}</small>}
          </dd>
        </div>
        <div>
          <dt>Total</dt>
          <dd className={classes.price}>{price}</dd>
        </div>
      </dl>
      <div className={classes.actions}>
        <Button variant="secondary" onClick={flow.closeDialog} disabled={flow.isPaying}>
          Batal
        </Button>
        <Button onClick={flow.pay} isBusy={flow.isPaying} data-autofocus data-track="pay">
          {isFree ? 'Daftar' : 'Bayar'}
        </Button>
      </div>
    </ModalDialog>
  )
}
