import { keepPushMark, readPushMark } from '#app/data/push.ts'
import { ask, showAlert } from '#app/notices/show-alert.ts'
import { currentUserId } from '#app/session/session.ts'
import { turnOnPush } from './device.ts'
import { pushFailureText } from './push-labels.ts'
import { pushSupport, thisBrowser } from './support.ts'

/** `mail`: reminders are sent by email and as a calendar file. */
export type ReminderWay = 'push' | 'mail'

const forMeetings = {
  title: 'Ingatkan lewat pemberitahuan?',
  text: 'Kami kabari di perangkat ini sehari, sejam, dan sepuluh menit sebelum mulai, juga kalau jadwalnya berubah. Antara pukul 21.00 dan 06.00 hanya pengingat terakhir yang berbunyi.',
}

/**
 * Called at 'Ingatkan saya' and 'Kabari kalau ada lagi'. Explains once what push is for before the browser asks. After
 * a refusal in our dialog or the browser's, reminders go by email; the user can change this under 'Pemberitahuan' in
 * the account.
 */
export async function askForPush(question: { title: string; text: string } = forMeetings): Promise<ReminderWay> {
  const userId = currentUserId()
  if (userId === undefined) return 'mail'
  const mark = await readPushMark(userId)
  if (mark === 'declined') return 'mail'
  const support = pushSupport(thisBrowser())
  if (support === 'ready' && mark) return 'push'
  if (support !== 'ready' && support !== 'ask') return 'mail'
  const answer = await ask({
    ...question,
    choices: [
      { value: 'push', label: 'Ya, ingatkan' },
      { value: 'mail', label: 'Cukup lewat email' },
    ],
  })
  if (answer !== 'push') {
    if (answer === 'mail') await keepPushMark(userId, 'declined')
    return 'mail'
  }
  try {
    await turnOnPush()
    return 'push'
  } catch (error) {
    showAlert({ title: 'Pemberitahuan belum nyala', text: pushFailureText(error) })
    return 'mail'
  }
}
