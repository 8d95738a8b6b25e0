import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { readDraft, saveDraft } from '#app/data/drafts.ts'
import { profileQuery } from '#app/queries/profile.ts'
import { currentUserId } from '#app/session/session.ts'
import { AppLink } from '#app/ui/app-link.tsx'
import { Button } from '#app/ui/button.tsx'
import { ModalDialog } from '#app/ui/mantine/modal-dialog.tsx'
import { isPopupFlagged } from '#app/learning/e-wallet-flag.ts'
import classes from './e-wallet-popup.module.css'

/** 'popup e-wallet': told once, before a class's quiz. Loads Mantine: reach it through `lazyPart`. */
export function EWalletPopup() {
  const userId = currentUserId() ?? ''
  const [isOpen, setIsOpen] = useState(false)
  const { data: profile } = useQuery(profileQuery())

  useEffect(() => {
    let isCurrent = true
    async function look() {
      if (!isPopupFlagged()) return
      const told = await readDraft<true>(userId, 'e-wallet').catch(() => true)
      if (isCurrent && told === undefined) setIsOpen(true)
    }
    void look()
    return () => {
      isCurrent = false
    }
  }, [userId])

  function handleClose() {
    setIsOpen(false)
    void saveDraft(userId, 'e-wallet', true).catch(() => undefined)
  }

  if (!isOpen) return null
  return (
    <ModalDialog title="Hadiah ke e-wallet" onClose={handleClose}>
      <div className={classes.words}>
        <p>
          Poin dari kuis bisa ditukar dengan pulsa. Pulsa dikirim ke nomor telepon yang kamu tulis saat menukar: pakai
          nomor yang terdaftar di e-wallet kamu, supaya hadiahnya sampai ke sana.
        </p>
        <p>
          Nomor di profilmu: <strong>{profile?.phoneNumber ?? 'belum diisi'}</strong>.{' '}
          <AppLink to="/akun/edit-profile">Ubah nomor</AppLink>
        </p>
        <Button isFullWidth data-autofocus onClick={handleClose}>
          Mengerti
        </Button>
      </div>
    </ModalDialog>
  )
}
