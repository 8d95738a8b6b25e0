import { useSuspenseQuery } from '@tanstack/react-query'
import { notificationSettingsQuery } from '#app/queries/notification.ts'
import { AppLink } from '#app/ui/app-link.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { History } from './history.tsx'
import cardPage from '#app/ui/card-page.module.css'
import { joinClassNames } from '#app/ui/class-names.ts'
import classes from './notifications.module.css'
import { OtherDevices } from './other-devices.tsx'
import { PreferenceSection } from './preference-section.tsx'
import { ThisDevice } from './this-device.tsx'
import { WhatsAppSection } from './whatsapp-section.tsx'

/** Screen `/akun/notifikasi`: kinds of notifications, their channels, and the delivery of recent notifications. */
export function NotificationsScreen() {
  const { data } = useSuspenseQuery(notificationSettingsQuery())
  const { devices, email, whatsApp } = data
  return (
    <div className={joinClassNames(cardPage.page, classes.page)}>
      <PageHead title="Pemberitahuan" text="Pengingat yang bisa kamu andalkan, dan tidak lebih dari itu." />
      <ThisDevice device={devices.find(device => device.isCurrent)} />
      {!email.isConfirmed && (
        <p className={classes.warning}>
          Email {email.address} belum dikonfirmasi, jadi pengingat lewat email belum dikirim.{' '}
          <AppLink to="/akun">Konfirmasi dulu</AppLink>
        </p>
      )}
      <PreferenceSection />
      {whatsApp && <WhatsAppSection settings={whatsApp} />}
      <OtherDevices devices={devices.filter(device => !device.isCurrent)} />
      <History />
    </div>
  )
}
