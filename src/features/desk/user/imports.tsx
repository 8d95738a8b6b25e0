import { inviteUser } from '#contract/account/user-account.admin.ts'
import { describeImportCounts } from '#app/desk/import/describe-found.ts'
import { ImportDialog, type ImportLabels } from '#app/desk/import/import-dialog.tsx'
import { useDeskCall } from '#app/queries/shared/use-desk-call.ts'

/**
 * Returns the labels of an import that notifies users. `settled` is the label of rows that need no change, for example
 * because the user already has an account.
 */
function getLabels(labels: {
  promise: string
  settled: string
  text: (waiting: string) => string
  startLabel: string
}) {
  return {
    promise: labels.promise,
    found: plan => describeImportCounts(plan, labels.settled),
    text: labels.text,
    startLabel: waiting => `${labels.startLabel} ${waiting} orang`,
  } satisfies ImportLabels
}

const userLabels = getLabels({
  promise: 'Kolom telepon boleh tidak ada. Berkasnya diperiksa dulu, belum ada yang berubah.',
  settled: 'sudah punya akun',
  text: waiting =>
    `${waiting} orang mendapat akun dan undangan lewat email. Selama 24 jam akun yang belum dipakai bisa dibatalkan.`,
  startLabel: 'Buat akun',
})

const enrollmentLabels = getLabels({
  promise:
    'Kelas ditulis dengan alamatnya (bagian akhir dari /kelas/…), sesi dengan namanya. Orangnya harus sudah punya akun. Berkasnya diperiksa dulu, belum ada yang berubah.',
  settled: 'sudah terdaftar',
  text: waiting =>
    `${waiting} orang terdaftar tanpa pembayaran dan diberi tahu. Selama 24 jam kelas yang belum dibuka bisa dibatalkan.`,
  startLabel: 'Daftarkan',
})

const kinds = {
  users: { importName: 'user.import', columns: ['nama', 'email', 'telepon'], words: userLabels },
  enrollments: { importName: 'enrollment.import', columns: ['email', 'kelas', 'sesi'], words: enrollmentLabels },
} as const

export function UserImports({ kind, onClose }: { kind: keyof typeof kinds; onClose: () => void }) {
  const { markOld } = useDeskCall()
  return <ImportDialog {...kinds[kind]} onRest={() => void markOld(inviteUser)} onClose={onClose} />
}
