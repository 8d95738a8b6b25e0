import { useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
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
  // Choice that is not stored yet. The next choice builds on it, because an entry contains the whole preference.
  const [chosen, setChosen] = useState<NotificationPreference>()
  const preference = chosen ?? { ...data.preference, ...changed, channels }
  const latest = useRef(preference)
  useEffect(() => {
    latest.current = preference
  })

  async function change(edit: (before: NotificationPreference) => NotificationPreference): Promise<void> {
    const payload = edit(latest.current)
    latest.current = payload
    setChosen(payload)
    try {
      await enqueueWork(userId => [{ kind: 'notification-preference', payload, userId }])
    } catch (error) {
      showAlert({ title: 'Pengaturan belum tersimpan', text: `Perubahan ini ${describeNotStored(error)}` })
    } finally {
      setChosen(now => (now === payload ? undefined : now))
    }
  }

  return { preference, isUnsent, change }
}
