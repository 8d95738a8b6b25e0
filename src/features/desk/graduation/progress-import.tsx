import { describeImportCounts } from '#app/desk/import/describe-found.ts'
import { ImportDialog, type ImportLabels } from '#app/desk/import/import-dialog.tsx'

const labels: ImportLabels = {
  promise:
    'Kelas ditulis dengan alamatnya (bagian akhir dari /kelas/…), materi dengan judulnya, atau "semua" untuk seluruh kelas. Orangnya harus sudah terdaftar. Berkasnya diperiksa dulu, belum ada yang berubah.',
  found: plan => describeImportCounts(plan, 'sudah selesai'),
  text: waiting =>
    `${waiting} baris dicatat selesai. Poin tidak diberikan. Selama 24 jam ini bisa dibatalkan, kecuali yang sudah berubah lagi.`,
  startLabel: waiting => `Catat ${waiting} baris`,
}

/** Imports a file with materials that learners completed elsewhere. */
export function ProgressImport({ onRest, onClose }: { onRest: () => void; onClose: () => void }) {
  return (
    <ImportDialog
      importName="progress.import"
      columns={['email', 'kelas', 'materi']}
      words={labels}
      onRest={onRest}
      onClose={onClose}
    />
  )
}
