import { formatDuration } from '#app/lib/time-spans.ts'
import { confirmEmail, resendConfirmation } from '#contract/account/account-mail.ts'
import { useAction } from '#app/lib/use-action.ts'
import { alertFailure } from '#app/notices/failure-alert.ts'
import { useCall } from '#app/queries/use-call.ts'
import { callApi } from '#app/session/api.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { joinClassNames } from '#app/ui/class-names.ts'
import classes from './email-status.module.css'
import { getResendFailureText } from './resend-labels.ts'
import { useCountdown } from './use-countdown.ts'

/** Seconds until another confirmation email can be requested. An email may take one minute to arrive. */
const PAUSE_SECONDS = 60

/** Shows whether the email address is confirmed. Its button sends the confirmation email again. */
export function EmailStatus({ email, isConfirmed }: { email: string; isConfirmed: boolean }) {
  const { markOld } = useCall()
  const { secondsLeft, start } = useCountdown()
  const sending = useAction(
    async () => {
      const { isVerified } = await callApi(resendConfirmation, {})
      if (isVerified) void markOld(confirmEmail)
      else start(PAUSE_SECONDS)
      return true
    },
    error => {
      const text = getResendFailureText(error)
      if (text === undefined) alertFailure(error)
      return text
    },
  )
  const isPausing = secondsLeft > 0

  if (isConfirmed) {
    return (
      <div className={classes.status}>
        <Badge tone="primary">Email terverifikasi</Badge>
      </div>
    )
  }
  return (
    <div className={classes.status}>
      <Badge>Email belum diverifikasi</Badge>
      {/* The button stays enabled during the pause, because a disabled button loses the keyboard focus. */}
      <Button
        variant="secondary"
        isBusy={sending.isBusy}
        aria-disabled={isPausing}
        onClick={() => {
          if (!isPausing) void sending.run()
        }}
      >
        Kirim ulang email verifikasi
      </Button>
      {isPausing && <p className={classes.pause}>Bisa dikirim lagi dalam {formatDuration(secondsLeft)}.</p>}
      <output className={joinClassNames(classes.word, sending.failure && classes.failure)}>
        {sending.answer && `Link verifikasi dikirim ke ${email}. Cek juga folder spam.`}
        {sending.failure}
      </output>
    </div>
  )
}
