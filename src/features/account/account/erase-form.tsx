import { useEffect, useRef, useState, type SyntheticEvent } from 'react'
import { deleteAccount } from '#contract/account/account-data.ts'
import { PASSWORD_MAX_LENGTH } from '#contract/wire/limits.ts'
import { useAction } from '#app/lib/use-action.ts'
import { alertFailure } from '#app/notices/failure-alert.ts'
import { askUser, showAlert } from '#app/notices/show-alert.ts'
import { callApi } from '#app/session/api.ts'
import { countOwnEntries } from '#app/outbox/device-work.ts'
import { clearErasedAccount } from '#app/session/come-and-go.ts'
import { deferSessionEnd } from '#app/session/defer-session-end.ts'
import { getCurrentUserId } from '#app/session/session.ts'
import { Button } from '#app/ui/button.tsx'
import { PasswordField } from '#app/ui/password-field.tsx'
import classes from './account-data.module.css'
import { getEraseRefusal, isAnswerLost, isAccountGone } from './erase-labels.ts'

/** Asks for the password and a confirmation, then erases the account and the user's data on this device. */
export function EraseForm({ onCancel }: { onCancel: () => void }) {
  const [password, setPassword] = useState('')
  const [refusal, setRefusal] = useState<string>()
  /** True if the response to the last try was lost, so that the server may have erased the account. */
  const [isUncertain, setIsUncertain] = useState(false)
  const formRef = useRef<HTMLFormElement>(null)
  // The button that opened the form has been replaced, so the password field gets the focus.
  useEffect(() => formRef.current?.querySelector('input')?.focus(), [])
  /**
   * Holds back the notice of an ended session from the first try on. If the response to a try is lost, an unrelated
   * call may find out first that the account was erased.
   */
  const heldRef = useRef<ReturnType<typeof deferSessionEnd>>(undefined)
  const stopHolding = (end: 'report' | 'drop') => {
    heldRef.current?.[end]()
    heldRef.current = undefined
  }

  const isBetweenTries = useRef(false)
  const isForgotten = useRef(false)
  // If the form is closed after a try with a lost response, a notice that was held back is shown now. After a
  // successful try the notice is dropped.
  useEffect(
    () => () => {
      if (isBetweenTries.current) heldRef.current?.report()
    },
    [],
  )
  function showFarewell() {
    stopHolding('drop')
    showAlert({
      title: 'Akunmu sudah dihapus',
      text: 'Datamu sudah tidak ada di server kami, dan perangkat ini sudah bersih. Terima kasih sudah belajar bersama kami.',
      isDismissable: false,
      onClose: () => location.assign('/'),
    })
  }

  const erasing = useAction(
    async (userId: string) => {
      heldRef.current ??= deferSessionEnd(why => {
        isForgotten.current = why === 'forgotten'
        if (!isForgotten.current || !isBetweenTries.current) return
        // No erasure is running, but an unrelated call has failed. So an earlier try erased the account, and its
        // response was lost.
        stopHolding('drop')
        void clearErasedAccount(userId).then(showFarewell)
      })
      isBetweenTries.current = false
      await erase(userId, password, () => isForgotten.current)
      showFarewell()
    },
    error => {
      if (isAnswerLost(error)) {
        isBetweenTries.current = true
        return setIsUncertain(true)
      }
      stopHolding('report')
      const message = getEraseRefusal(error, password)
      if (message === undefined) alertFailure(error)
      else setRefusal(message)
    },
  )

  async function handleSubmit(event: SyntheticEvent) {
    event.preventDefault()
    if (erasing.isBusy) return
    const counts = await countOwnEntries().catch(() => ({ unsentCount: 0, refusedCount: 0 }))
    const lostCount = counts.unsentCount + counts.refusedCount
    const lost =
      lostCount > 0 ? `${lostCount} pekerjaan yang belum diterima server ikut hilang dari perangkat ini. ` : ''
    const answer = await askUser({
      title: 'Hapus akun selamanya?',
      text: `${lost}Akunmu langsung dihapus dan tidak bisa dikembalikan, juga oleh kami.`,
      choices: [
        { value: 'erase', label: 'Ya, hapus akun', isDanger: true },
        { value: 'stay', label: 'Batal' },
      ],
    })
    const userId = getCurrentUserId()
    if (answer === 'erase' && userId !== undefined) await erasing.run(userId)
  }

  return (
    <form
      ref={formRef}
      className={classes.form}
      onSubmit={event => void handleSubmit(event)}
      noValidate
      aria-label="Hapus akun"
    >
      <PasswordField
        name="password"
        label="Password"
        autoComplete="current-password"
        maxLength={PASSWORD_MAX_LENGTH}
        value={password}
        error={refusal}
        hint="Akunmu dari Google dan tidak punya password? Kosongkan, asal kamu masuk paling lama 10 menit yang lalu."
        onChange={({ target }) => {
          setPassword(target.value)
          setRefusal(undefined)
        }}
      />
      {isUncertain && !erasing.isBusy && (
        <p className={classes.unsent} role="alert">
          Jawaban server tidak sampai, jadi belum pasti akunmu sudah terhapus. Saat koneksimu baik, tekan Hapus akun
          sekali lagi: mengulang tidak berbahaya.
        </p>
      )}
      <div className={classes.actions}>
        <Button type="submit" variant="danger" isBusy={erasing.isBusy}>
          {erasing.isBusy ? 'Menghapus akun…' : 'Hapus akun'}
        </Button>
        <Button variant="ghost" onClick={onCancel} disabled={erasing.isBusy}>
          Batal
        </Button>
      </div>
    </form>
  )
}

/**
 * Erases the account, and then deletes all data of the user from this device. A response that the account is unknown
 * counts as success. If the connection breaks before the response, browsers repeat the call, and the repeated call no
 * longer finds the account.
 */
async function erase(userId: string, password: string, isForgotten: () => boolean): Promise<void> {
  await callApi(deleteAccount, { body: { password } }).catch((error: unknown) => {
    if (!isAccountGone(error) && !isForgotten()) throw error
  })
  await clearErasedAccount(userId)
}
