import { ImportDialog, type ImportLabels } from '#app/desk/import/import-dialog.tsx'
import { formatNumber } from '#app/lib/numbers.ts'

const labels: ImportLabels = {
  promise:
    'Kelas ditulis dengan alamatnya (bagian akhir dari /kelas/…), materi dengan judulnya, atau "semua" untuk seluruh kelas. Orangnya harus sudah terdaftar. Berkasnya diperiksa dulu, belum ada yang berubah.',
  found({ counts, total }) {
    const parts = [
      `${formatNumber(counts.waiting)} dari ${formatNumber(total)} baris siap diimpor`,
      counts.done > 0 && `${formatNumber(counts.done)} sudah selesai`,
      counts.refused > 0 && `${formatNumber(counts.refused)} bermasalah`,
    ]
    return `${parts.filter(part => part !== false).join(', ')}.`
  },
  text: waiting => `${waiting} baris dicatat selesai. Poin tidak diberikan, dan ini tidak bisa dibatalkan.`,
  deed: waiting => `Catat ${waiting} baris`,
}

/** Imports materials that learners completed elsewhere. */
export function ProgressImport({ onRest, onClose }: { onRest: () => void; onClose: () => void }) {
  return (
    <ImportDialog
      deed="progress.import"
      columns={['email', 'kelas', 'materi']}
      words={labels}
      onRest={onRest}
      onClose={onClose}
    />
  )
}
