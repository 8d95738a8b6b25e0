import { useSuspenseQuery } from '@tanstack/react-query'
import type { NotificationPreference } from '#contract/account/notification-preference.ts'
import { describeNotStored } from '#app/notices/not-stored-labels.ts'
import { showAlert } from '#app/notices/show-alert.ts'
import { enqueueWork } from '#app/outbox/enqueue-work.ts'
import type { OutboxEntry } from '#app/data/outbox/entry.ts'
import { useOutbox } from '#app/outbox/outbox.ts'
import { useLastEntry } from '#app/outbox/use-recent-entries.ts'
import { notificationSettingsQuery } from '#app/queries/notification.ts'

const isPreference = ({ kind }: OutboxEntry) => kind === 'notification-preference'

/**
 * Returns the notification preference with the last change from this device, whether that change was sent or not. A
 * change is an outbox entry, so it also works offline.
 */
export function usePreference() {
  const { data } = useSuspenseQuery(notificationSettingsQuery())
  const { entries } = useOutbox()
  const last = useLastEntry(isPreference, data)
  const isUnsent = entries.some(entry => isPreference(entry) && entry.state !== 'refused')
  const changed = last?.payload as NotificationPreference | undefined // entries of this kind have this payload
  // An entry that an older version of the app stored lacks newer kinds.
  const channels = { ...data.preference.channels, ...changed?.channels }
  const preference = { ...data.preference, ...changed, channels }

  async function change(part: Partial<NotificationPreference>): Promise<void> {
    const payload = { ...preference, ...part }
    try {
      await enqueueWork(userId => [{ kind: 'notification-preference', payload, userId }])
    } catch (error) {
      showAlert({ title: 'Pengaturan belum tersimpan', text: `Perubahan ini ${describeNotStored(error)}` })
    }
  }

  return { preference, isUnsent, change }
}
