import { createWhatsAppLink } from '#contract/site/contact.ts'
import { AppLink } from '#app/ui/app-link.tsx'
import { Button, getButtonClass } from '#app/ui/button.tsx'
import { Illustration } from '#app/ui/illustration.tsx'
import { ModalDialog } from '#app/ui/mantine/modal-dialog.tsx'
import {
  checkAsVoucher,
  closeVerdict,
  codeCheck,
  resetCodeCheck,
  type CodeCheckError,
  type CodeCheckVerdict,
} from './code-check-state.ts'
import { knownCodeLabels, verdictLabels, type VerdictLabels } from './code-check-labels.ts'
import classes from './redeem-dialog.module.css'
import { saveVoucherDraft } from './voucher-draft.ts'

export function CodeCheckDialog({ verdict }: { verdict: CodeCheckVerdict }) {
  return verdict === 'VALID' ? <ValidDialog /> : <ErrorDialog error={verdict} />
}

function ErrorDialog({ error }: { error: CodeCheckError }) {
  const { title, text, picture, way }: VerdictLabels = verdictLabels[error]
  // A code that turns out to be a voucher is checked as a voucher. For any other error the user enters another code.
  const continueCheck = error === 'REDEEM_ERROR_VOUCHER' ? checkAsVoucher : resetCodeCheck
  return (
    <ModalDialog title={title} onClose={closeVerdict}>
      <div className={classes.message}>
        <Illustration name={picture} size={160} />
        <p>{text}</p>
        <Button isFullWidth data-autofocus onClick={continueCheck}>
          {way === 'next' ? 'Lanjut' : 'Masukkan ulang kode'}
        </Button>
        <a href={createWhatsAppLink()} rel="noopener" className={getButtonClass('secondary')}>
          Bantuan
        </a>
      </div>
    </ModalDialog>
  )
}

function ValidDialog() {
  const { title, text } = knownCodeLabels[codeCheck.type]
  return (
    <ModalDialog title={title} onClose={closeVerdict}>
      <div className={classes.message}>
        <Illustration name="harvest" size={160} />
        <p>{text}</p>
        {codeCheck.type === 'voucher' ? (
          <AppLink
            to="/prakerja"
            className={getButtonClass()}
            onClick={() => {
              saveVoucherDraft(codeCheck.code)
              closeVerdict()
            }}
          >
            Tukar voucher
          </AppLink>
        ) : (
          <Button isFullWidth data-autofocus onClick={resetCodeCheck}>
            Periksa kode lain
          </Button>
        )}
      </div>
    </ModalDialog>
  )
}
