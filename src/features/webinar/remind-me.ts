import { line } from '#app/session/online.ts'
import { wishReminders } from './wishes.ts'

/** 'Ingatkan saya'. The wish is stored first; how it is delivered is asked afterwards, and only where it can be arranged. */
export async function remindMe(webinarId: string): Promise<void> {
  if (!(await wishReminders(webinarId, true)) || line.now() === 'offline') return
  // Without this part reminders come by mail, as the server has it anyway.
  const asking = await import('#app/learning/push/ask-for-push.ts').catch(() => undefined)
  await asking?.askForPush()
}
