import { exportAccount } from '#contract/account/account-data.ts'
import { alertFailure } from '#app/notices/failure-alert.ts'
import { callApi } from '#app/session/api.ts'
import { Button } from '#app/ui/button.tsx'
import { joinClassNames } from '#app/ui/class-names.ts'
import classes from './account-data.module.css'
import { exportFailureText, exportFile, exportFileName } from './account-export.ts'
import { saveFile } from '#app/lib/save-file.ts'
import { useAction } from '#app/lib/use-action.ts'

/** Longer than the limit of other requests, because the data of many years takes long on a slow connection. */
const EXPORT_TIMEOUT_MS = 60_000

/** Lets the user download one file with all data that the server stores about this user. */
export function ExportSection() {
  const exporting = useAction(
    async () => {
      const data = await callApi(exportAccount, {}, { timeoutMs: EXPORT_TIMEOUT_MS })
      const name = exportFileName(data)
      saveFile(exportFile(data), name)
      return name
    },
    error => {
      const text = exportFailureText(error)
      if (text === undefined) alertFailure(error)
      return text
    },
  )

  return (
    <section className={classes.section} aria-labelledby="unduh-data">
      <h2 id="unduh-data" className={classes.title}>
        Unduh data saya
      </h2>
      <p className={classes.text}>
        Satu berkas berisi semua yang kami simpan tentangmu: akun, profil, kelas, kemajuan, jawaban, dan poin. Bentuknya
        JSON, supaya bisa dibaca dan dipindahkan ke layanan lain. Pekerjaan yang belum terkirim belum ada di dalamnya.
      </p>
      <Button variant="secondary" isBusy={exporting.isBusy} onClick={() => void exporting.run()}>
        Unduh data
      </Button>
      <output className={joinClassNames(classes.status, exporting.failure && classes.failure)}>
        {exporting.isBusy && 'Menyiapkan datamu…'}
        {exporting.answer && `Datamu diunduh sebagai ${exporting.answer}.`}
        {exporting.failure}
      </output>
    </section>
  )
}
