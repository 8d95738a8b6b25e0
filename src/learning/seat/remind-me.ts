import { connection } from '#app/session/online.ts'
import { changeReminders } from './seat-intents.ts'

/**
 * Sets a reminder after a tap on 'Ingatkan saya' (remind me). First stores the reminder. Then asks for push permission
 * if there is a connection.
 */
export async function remindMe(webinarId: string): Promise<void> {
  if (!(await changeReminders(webinarId, true)) || connection.now() === 'offline') return
  // If this chunk cannot be loaded, no permission is requested. The server sends reminders by email in any case.
  const asking = await import('#app/learning/push/ask-for-push.ts').catch(() => undefined)
  await asking?.askForPush()
}
