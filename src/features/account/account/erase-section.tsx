import { useState } from 'react'
import { useOutbox } from '#app/outbox/outbox.ts'
import { AppLink } from '#app/ui/app-link.tsx'
import { Button } from '#app/ui/button.tsx'
import { joinClassNames } from '#app/ui/class-names.ts'
import classes from './account-data.module.css'
import { EraseForm } from './erase-form.tsx'

/** Explains which data is deleted and which remains, before the user opens the form. */
export function EraseSection() {
  const [isAsked, setIsAsked] = useState(false)
  const { unsentCount, attentionCount } = useOutbox()
  return (
    <section className={joinClassNames(classes.section, classes.erase)} aria-labelledby="hapus-akun">
      <h2 id="hapus-akun" className={classes.title}>
        Hapus akun
      </h2>
      {unsentCount + attentionCount > 0 && (
        <p className={classes.unsent}>
          {unsentCount > 0 && <strong>{unsentCount} pekerjaan belum terkirim</strong>}
          {unsentCount > 0 && attentionCount > 0 && ' dan '}
          {attentionCount > 0 && <strong>{attentionCount} pekerjaan yang tidak diterima server</strong>} dari perangkat
          ini akan ikut hilang. <AppLink to="/sync">Lihat dulu</AppLink>
        </p>
      )}
      <ul className={classes.list}>
        <li>
          <strong>Dihapus:</strong> nama, email, nomor telepon, foto, profil, password, isi jawaban kuis dan tugas, dan
          semua sesi masuk. Data belajarmu juga dihapus dari perangkat ini.
        </li>
        <li>
          <strong>Tetap ada tanpa namamu:</strong> catatan pendaftaran kelas, kemajuan, nilai, dan poin. Tidak ada lagi
          yang mengaitkannya denganmu.
        </li>
        <li>
          <strong>Tidak bisa dibatalkan.</strong> Emailmu bisa dipakai mendaftar lagi, tetapi mulai dari awal.
        </li>
      </ul>
      {isAsked ? (
        <EraseForm onCancel={() => setIsAsked(false)} />
      ) : (
        <Button variant="secondary" onClick={() => setIsAsked(true)}>
          Hapus akun saya
        </Button>
      )}
    </section>
  )
}
