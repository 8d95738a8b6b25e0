import { createFileRoute } from '@tanstack/react-router'
import { NotificationsScreen } from '#app/features/account/notifications/notifications-screen.tsx'
import { notificationListQuery, notificationSettingsQuery } from '#app/queries/notification.ts'

export const Route = createFileRoute('/_app/_member/akun/notifikasi')({
  loader: ({ context }) =>
    Promise.all([
      context.queryClient.ensureQueryData(notificationSettingsQuery()),
      context.queryClient.ensureQueryData(notificationListQuery()),
    ]),
  head: () => ({ meta: [{ title: 'Pemberitahuan' }] }),
  component: NotificationsScreen,
})
