import { Alert } from '@mantine/core'
import { sendTestMail } from '#contract/admin/setup.ts'
import { getFailureText } from '#app/desk/failure.ts'
import { useAction } from '#app/lib/use-action.ts'
import { showToast } from '#app/notices/show-toast.ts'
import { useDeskCall } from '#app/queries/shared/use-desk-call.ts'
import { Button } from '#app/ui/button.tsx'

/** Sends a test email to the admin, which shows whether the mail server works. */
export function TestEmailButton() {
  const { call } = useDeskCall()
  const { isBusy, failure, run } = useAction(async () => {
    const { email } = await call(sendTestMail, {})
    showToast(`Email uji terkirim ke ${email}.`)
  }, getFailureText)
  return (
    <>
      <Button variant="secondary" isBusy={isBusy} onClick={() => void run()}>
        Kirim email uji ke alamatmu
      </Button>
      {failure && <Alert>{failure}</Alert>}
    </>
  )
}
