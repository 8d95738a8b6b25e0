import { storePushMark, readPushMark } from '#app/data/push.ts'
import { askUser, showAlert } from '#app/notices/show-alert.ts'
import { getCurrentUserId } from '#app/session/session.ts'
import { turnOnPush } from './device.ts'
import { getPushFailureText } from './push-labels.ts'
import { pushSupport, describeBrowser } from './support.ts'

/** How reminders are sent. `mail`: by email with a calendar file. */
export type ReminderWay = 'push' | 'mail'

const forMeetings = {
  title: 'Ingatkan lewat pemberitahuan?',
  text: 'Kami kabari di perangkat ini sehari, sejam, dan sepuluh menit sebelum mulai, juga kalau jadwalnya berubah. Antara pukul 21.00 dan 06.00 hanya pengingat terakhir yang berbunyi.',
}

/**
 * Asks for permission to send push messages, after a tap on 'Ingatkan saya' (remind me) or 'Kabari kalau ada lagi'
 * (notify me). Explains first what the messages are for. If the user refuses in our dialog or in the browser's dialog,
 * reminders are sent by email. After a choice of email in our dialog the user is not asked again, and can change this
 * choice in the account under 'Pemberitahuan' (notifications).
 */
export async function askForPush(question: { title: string; text: string } = forMeetings): Promise<ReminderWay> {
  const userId = getCurrentUserId()
  if (userId === undefined) return 'mail'
  const mark = await readPushMark(userId)
  if (mark === 'declined') return 'mail'
  const support = pushSupport(describeBrowser())
  if (support === 'ready' && mark) return 'push'
  if (support !== 'ready' && support !== 'ask') return 'mail'
  const answer = await askUser({
    ...question,
    choices: [
      { value: 'push', label: 'Ya, ingatkan' },
      { value: 'mail', label: 'Cukup lewat email' },
    ],
  })
  if (answer !== 'push') {
    if (answer === 'mail') await storePushMark(userId, 'declined')
    return 'mail'
  }
  try {
    await turnOnPush()
    return 'push'
  } catch (error) {
    showAlert({ title: 'Pemberitahuan belum nyala', text: getPushFailureText(error) })
    return 'mail'
  }
}
