import { useState } from 'react'
import type { UserStory } from '#contract/user-admin.ts'
import { failureOf } from '#app/desk/failure.ts'
import { showToast } from '#app/notices/show-toast.ts'
import { askForRole } from '#app/queries/desk/user.ts'
import { Button } from '#app/ui/button.tsx'
import { Sheet } from '#app/ui/sheet.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import classes from './user.module.css'

interface Props {
  user: UserStory['user']
  onClose: () => void
  onDone: () => Promise<unknown>
}

/** A wish: a second admin says yes. */
export function RoleDialog({ user, onClose, onDone }: Props) {
  const [isAdmin, setIsAdmin] = useState(user.isAdmin)
  const [isExpert, setIsExpert] = useState(user.roles.includes('expert'))
  const [reason, setReason] = useState('')
  const [failure, setFailure] = useState<{ text: string; reason?: string | undefined }>()

  async function ask() {
    setFailure(undefined)
    try {
      await askForRole(user.id, { isAdmin, isExpert, reason })
      showToast('Permintaan tersimpan. Admin lain perlu menyetujuinya.')
      await onDone()
      onClose()
    } catch (error) {
      const told = failureOf(error)
      setFailure({ text: told.text, reason: told.errors['reason'] })
    }
  }

  return (
    <Sheet title={`Ubah peran ${user.fullName}`} onClose={onClose}>
      <form
        className={classes.form}
        noValidate
        onSubmit={event => {
          event.preventDefault()
          void ask()
        }}
      >
        <p>Perubahan peran berlaku setelah admin lain menyetujuinya.</p>
        <label className={classes.check}>
          <input type="checkbox" checked={isAdmin} onChange={event => setIsAdmin(event.currentTarget.checked)} />
          Admin: mengelola pengguna, sertifikat, dan isi
        </label>
        <label className={classes.check}>
          <input type="checkbox" checked={isExpert} onChange={event => setIsExpert(event.currentTarget.checked)} />
          Pakar: menilai tugas
        </label>
        <TextField
          label="Alasan"
          hint="Dibaca admin yang menyetujui, dan dicatat di log."
          value={reason}
          error={failure?.reason}
          onChange={event => setReason(event.currentTarget.value)}
        />
        {failure && !failure.reason && (
          <p role="alert" className={classes.problem}>
            {failure.text}
          </p>
        )}
        <div className={classes.deeds}>
          <Button type="submit">Minta persetujuan</Button>
          <Button variant="ghost" onClick={onClose}>
            Batal
          </Button>
        </div>
      </form>
    </Sheet>
  )
}
