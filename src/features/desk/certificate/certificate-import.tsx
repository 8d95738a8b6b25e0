import { revokeCertificate } from '#contract/certificate/certificate.admin.ts'
import { describeImportCounts } from '#app/desk/import/describe-found.ts'
import { ImportDialog, type ImportLabels } from '#app/desk/import/import-dialog.tsx'
import { useDeskCall } from '#app/queries/shared/use-desk-call.ts'

const labels: ImportLabels = {
  promise:
    'Jenis ditulis penyelesaian, kelulusan, atau kehadiran; tanggal seperti 2024-12-31; penerbit adalah sekolah atau sistem asal. Kolom nilai dan nomor boleh tidak ada. Orangnya harus sudah punya akun. Berkasnya diperiksa dulu, belum ada yang berubah.',
  found: plan => describeImportCounts(plan, 'sudah tercatat'),
  text: waiting =>
    `${waiting} sertifikat langsung terbit, dengan namamu sebagai yang mengalihkan. Pemiliknya tidak diberi tahu. Selama 24 jam sertifikat yang belum dibuka bisa dibatalkan.`,
  startLabel: waiting => `Terbitkan ${waiting} sertifikat`,
}

/** Imports certificates that a former school or system issued. */
export function CertificateImport({ onClose }: { onClose: () => void }) {
  const { markOld } = useDeskCall()
  return (
    <ImportDialog
      importName="certificate.import"
      columns={['email', 'judul', 'jenis', 'tanggal', 'penerbit', 'nilai', 'nomor']}
      words={labels}
      onRest={() => void markOld(revokeCertificate)}
      onClose={onClose}
    />
  )
}
