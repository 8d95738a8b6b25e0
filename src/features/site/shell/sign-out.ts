import { countBegunWork, countOwnEntries } from '#app/outbox/device-work.ts'
import { connection } from '#app/session/online.ts'
import { sendNow } from '#app/outbox/outbox.ts'
import { signOut } from '#app/session/come-and-go.ts'
import { describeNotStored } from '#app/notices/not-stored-labels.ts'
import { askUser, showAlert } from '#app/notices/show-alert.ts'
import { createLogoutQuestion } from './logout-question.ts'

let leaving: Promise<void> | undefined

/**
 * Logs the user out. If the device has work that the server has not accepted, first asks what to do with this work, so
 * that no work is lost by accident. A second tap joins the running logout. A failure must be shown, because the phone
 * may be given to another user.
 */
export function askAndSignOut(): Promise<void> {
  leaving ??= leave()
    .catch((error: unknown) =>
      showAlert({ title: 'Kamu belum keluar', text: `Akunmu masih terbuka di sini ${describeNotStored(error)}` }),
    )
    .finally(() => {
      leaving = undefined
    })
  return leaving
}

async function leave(): Promise<void> {
  const [entryCounts, begun] = await Promise.all([countOwnEntries(), countBegunWork()])
  const question = createLogoutQuestion({ ...entryCounts, begun, connection: connection.now() })
  const answer = question ? await askUser(question) : 'keep'
  if (answer === undefined || answer === 'stay') return
  // If sending fails, unsent entries stay locked until the user's next login.
  if (answer === 'send') await sendNow()
  await signOut({ unsent: answer === 'discard' ? 'discard' : 'keep' })
}
