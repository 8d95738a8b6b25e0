import { sendReceipts } from '#app/data/push.ts'
import { askUser, showAlert } from '#app/notices/show-alert.ts'
import { showToast } from '#app/notices/show-toast.ts'
import { apiClient } from '#app/session/api.ts'
import { checkPush, turnOffPush, turnOnPush } from './device.ts'
import { getPushFailureText } from './push-labels.ts'

/**
 * Runs once per start when the page is idle: clears the app badge, sends push receipts and checks the push
 * subscription. Without a connection the next start checks again.
 */
export async function checkPushAtStart(): Promise<void> {
  await navigator.clearAppBadge?.().catch(() => undefined)
  await sendReceipts(apiClient).catch(() => undefined)
  const finding = await checkPush().catch(() => 'fine' as const)
  if (finding !== 'silent') return
  const answer = await askUser({
    title: 'Pemberitahuan tidak sampai',
    text: 'Dua pemberitahuan terakhir tidak tampil di perangkat ini. Pengingat berikutnya kami kirim juga lewat email.',
    choices: [
      { value: 'mend', label: 'Perbaiki' },
      { value: 'off', label: 'Matikan di perangkat ini' },
    ],
  })
  if (answer === undefined) return
  try {
    await (answer === 'mend' ? turnOnPush({ isAfresh: true }) : turnOffPush())
    showToast(answer === 'mend' ? 'Pemberitahuan nyala lagi' : 'Pemberitahuan dimatikan di perangkat ini')
  } catch (error) {
    showAlert({ title: 'Belum berhasil', text: getPushFailureText(error) })
  }
}
