import { useQuery } from '@tanstack/react-query'
import { cleanVoucher } from '#contract/payment/redeem-code.rules.ts'
import { BusinessLink } from '#app/session/business-link.tsx'
import { AppLink } from '#app/ui/app-link.tsx'
import { Button, getButtonClass } from '#app/ui/button.tsx'
import { Illustration, type IllustrationName } from '#app/ui/illustration.tsx'
import { ModalDialog } from '#app/ui/mantine/modal-dialog.tsx'
import { voucherEnrollmentQuery } from '#app/queries/redemption.ts'
import classes from './redeem-dialog.module.css'
import { closeRedeemError, redeemState, resetRedeemFlow } from './redeem-state.ts'
import type { DialogError } from './redeem-messages.ts'

const dialogs: Record<DialogError, { title: string; text: string; picture: IllustrationName }> = {
  VOUCHER_NOT_FOUND: {
    title: 'Kode Voucher Tidak Ditemukan',
    text: 'Periksa lagi setiap hurufnya. Kode voucher ada di pesanan tempat kamu membeli kelas.',
    picture: 'lost',
  },
  VOUCHER_EXPIRED: {
    title: 'Voucher sudah kedaluwarsa',
    text: 'Masa berlaku kode ini sudah lewat. Hubungi tempat kamu membelinya, atau tanya kami.',
    picture: 'wilted',
  },
  COURSE_ALREADY_ENROLLED: {
    title: 'Kamu telah terdaftar di kelas ini',
    text: 'Kelasnya sudah ada di akunmu, jadi voucher ini tidak terpakai. Lanjutkan saja belajarnya.',
    picture: 'harvest',
  },
}

export function RedeemDialog({ error }: { error: DialogError }) {
  const { title, text, picture } = dialogs[error]
  return (
    <ModalDialog title={title} onClose={closeRedeemError}>
      <div className={classes.message}>
        <Illustration name={picture} size={160} />
        <p>{text}</p>
        {error === 'COURSE_ALREADY_ENROLLED' ? <WayToClass /> : <WayBack />}
      </div>
    </ModalDialog>
  )
}

function WayBack() {
  return (
    <>
      <Button isFullWidth data-autofocus onClick={closeRedeemError}>
        Periksa kode
      </Button>
      <AppLink to="/faq" className={getButtonClass('ghost')} onClick={closeRedeemError}>
        Bantuan
      </AppLink>
    </>
  )
}

/**
 * Link to the class. The server assigns the enrolment. Until the server answers, the link opens the list of all
 * classes.
 */
function WayToClass() {
  const { data } = useQuery(voucherEnrollmentQuery(cleanVoucher(redeemState.code)))
  const page = data ? (`learning/${data.enrollmentId}` as const) : 'my-course'
  return (
    <BusinessLink page={page} className={getButtonClass()} onClick={resetRedeemFlow}>
      Lanjutkan belajar
    </BusinessLink>
  )
}
