import { unsentCount } from '#app/session/outbox.ts'
import { signOut } from '#app/session/session.ts'
import { ask } from '#app/notices/show-alert.ts'

/** Logging out with unsent work asks first: nothing of a learner's is dropped in passing (decisions.md §2). */
export async function askAndSignOut(): Promise<void> {
  const count = await unsentCount()
  if (count === 0) {
    await signOut({ unsent: 'keep' })
    return
  }
  const unsent = await ask({
    title: `${count} pekerjaan belum terkirim`,
    text: 'Yang belum terkirim masih tersimpan di perangkat ini. Mau diapakan sebelum keluar?',
    choices: [
      { value: 'send', label: 'Kirim dulu, lalu keluar' },
      { value: 'keep', label: 'Simpan untuk login berikutnya' },
      { value: 'discard', label: 'Buang', isDanger: true },
    ],
  })
  if (unsent) await signOut({ unsent })
}
