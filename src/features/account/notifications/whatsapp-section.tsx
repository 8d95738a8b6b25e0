import { useState } from 'react'
import { removeWhatsAppNumber, type WhatsAppSettings } from '#contract/account/notification-whatsapp.ts'
import { useAction } from '#app/lib/use-action.ts'
import { alertFailure } from '#app/notices/failure-alert.ts'
import { showToast } from '#app/notices/show-toast.ts'
import { useCall } from '#app/queries/use-call.ts'
import { Button } from '#app/ui/button.tsx'
import cardPage from '#app/ui/card-page.module.css'
import classes from './notifications.module.css'
import { WhatsAppCodeForm } from './whatsapp-code-form.tsx'
import { WhatsAppNumberForm } from './whatsapp-number-form.tsx'

/** Section in which the user adds, confirms and removes a WhatsApp number. */
export function WhatsAppSection({ settings }: { settings: WhatsAppSettings }) {
  const { call } = useCall()
  // The section keeps the typed number, so that the user can correct it after the code was sent.
  const [number, setNumber] = useState('')
  // Stays true while sending fails, so that the form with its error is not replaced by the form for the code.
  const [isChanging, setIsChanging] = useState(false)
  const removing = useAction(async () => {
    await call(removeWhatsAppNumber, {})
    setNumber('')
    showToast('Nomor WhatsApp dihapus')
  }, alertFailure)
  const isConfirmed = settings.state === 'confirmed'
  const asksCode = settings.state === 'unconfirmed' && !isChanging

  return (
    <section className={cardPage.card} aria-labelledby="whatsapp">
      <h2 id="whatsapp" className={classes.title}>
        WhatsApp
      </h2>
      {isConfirmed ? (
        <>
          <p className={classes.text}>
            Menyala untuk {settings.number}. Balas BERHENTI di WhatsApp juga menghapus nomornya dari sini.
          </p>
          <div className={classes.row}>
            <Button variant="secondary" isBusy={removing.isBusy} onClick={() => void removing.run()}>
              Hapus nomor
            </Button>
          </div>
        </>
      ) : asksCode ? (
        <WhatsAppCodeForm
          sentTo={settings.number ?? ''}
          isJustSent={number !== ''}
          onConfirmed={() => showToast('Nomor WhatsApp dikonfirmasi')}
          onChange={() => setIsChanging(true)}
        />
      ) : (
        <>
          <p className={classes.text}>
            {settings.state === 'refused'
              ? 'WhatsApp tidak bisa mengirim ke nomormu, jadi nomornya kami hapus. Coba nomor lain.'
              : 'Kalau pemberitahuan tidak sampai di perangkatmu, kabar yang kamu pilih lewat email juga kami kirim lewat WhatsApp.'}
          </p>
          <WhatsAppNumberForm
            number={number}
            onNumber={setNumber}
            onSend={() => setIsChanging(true)}
            onSent={() => setIsChanging(false)}
          />
          {/* The code may have been sent although the server's response was lost. */}
          {settings.state === 'unconfirmed' && (
            <Button variant="ghost" onClick={() => setIsChanging(false)}>
              Saya sudah punya kode
            </Button>
          )}
        </>
      )}
    </section>
  )
}
