import { connection } from '#app/session/online.ts'
import { changeReminders } from './seat-intents.ts'

/** 'Ingatkan saya'. Stores the reminder first; then asks for push permission, if push is available. */
export async function remindMe(webinarId: string): Promise<void> {
  if (!(await changeReminders(webinarId, true)) || connection.now() === 'offline') return
  // Without this chunk reminders come by email only, which the server sends anyway.
  const asking = await import('#app/learning/push/ask-for-push.ts').catch(() => undefined)
  await asking?.askForPush()
}
