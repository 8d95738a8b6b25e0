import { useQueryClient } from '@tanstack/react-query'
import { formatDuration } from '#app/lib/time-spans.ts'
import { resendConfirmation } from '#contract/account/account-mail.ts'
import { alertFailure } from '#app/notices/failure-alert.ts'
import { callApi } from '#app/session/api.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import classes from './email-status.module.css'
import { markStale } from '#app/queries/api-query.ts'
import { staleAfterOwnChange } from '#app/queries/stale-after-own-change.ts'
import { useSingleCall } from '#app/queries/use-single-call.ts'
import { resendFailureText } from './resend-labels.ts'
import { useCountdown } from './use-countdown.ts'

/** An email needs a moment to arrive; a second request before that only sends a second email. */
const PAUSE_SECONDS = 60

/** Shows whether the email address is confirmed, and sends the confirmation email again. */
export function EmailStatus({ email, isConfirmed }: { email: string; isConfirmed: boolean }) {
  const queryClient = useQueryClient()
  const { secondsLeft, start } = useCountdown()
  const sending = useSingleCall({
    mutationFn: () => callApi(resendConfirmation, {}),
    onSuccess: ({ isVerified }) => {
      if (isVerified) void markStale(queryClient, staleAfterOwnChange['POST /v1/auth/confirm-email'])
      else start(PAUSE_SECONDS)
    },
    onError: error => {
      if (resendFailureText(error) === undefined) alertFailure(error)
    },
  })
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
      {/* Not disabled during the pause, because the keyboard focus would be lost. */}
      <Button
        variant="secondary"
        isBusy={sending.isPending}
        aria-disabled={isPausing}
        onClick={() => {
          if (!isPausing) sending.mutate()
        }}
      >
        Kirim ulang email verifikasi
      </Button>
      {isPausing && <p className={classes.pause}>Bisa dikirim lagi dalam {formatDuration(secondsLeft)}.</p>}
      <output className={classNames(classes.word, sending.isError && classes.failure)}>
        {sending.isSuccess && `Link verifikasi dikirim ke ${email}. Cek juga folder spam.`}
        {sending.isError && resendFailureText(sending.error)}
      </output>
    </div>
  )
}
