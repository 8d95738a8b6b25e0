import { MINUTE_MS } from '#contract/wire/durations.ts'
import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { SubscribeDeviceBody } from '#contract/account/notification.ts'
import { getNotificationSettings, subscribeDevice } from '#contract/account/notification.ts'
import { runInTransaction } from '#server/db/database.ts'
import { type Learner, startLearningApp } from '#tests/support/learning-app.ts'
import { recordMail } from '#tests/support/mail.ts'
import { type PushService, startPushService, type PushBehavior } from '#tests/support/push-service.ts'
import type { JobContext } from '#server/jobs/job.ts'
import { notificationJobs } from '#server/features/account/notifications/jobs.ts'
import {
  DELIVER_PUSHES,
  MAIL_NOTIFICATIONS,
  WHATSAPP_NOTIFICATIONS,
} from '#server/features/account/notifications/job-names.ts'
import type { WhatsAppTransport } from '#server/providers/whatsapp/port.ts'
import {
  wakeNotificationJob,
  type PlannedNotification,
  planNotifications,
} from '#server/features/account/notifications/service.ts'

/** 22 November 2026, 14.00 in Jakarta. */
export const AFTERNOON = new Date('2026-11-22T07:00:00Z')

/** Phone of the learner `as`, with the token of its push subscription. */
export interface Phone {
  token: string
  as: Learner
}

/** Starts the app with its notification jobs, a push service and a mailbox. `other` is a second push service. */
export async function startDeliveries(other: PushService, parts: { whatsApp?: WhatsAppTransport } = {}) {
  const mail = recordMail()
  const service = await startPushService()
  const running = Promise.withResolvers<JobContext>()
  const world = await startLearningApp({
    mailTransport: mail,
    ...parts,
    jobs: [
      ...notificationJobs,
      { name: 'services', everyMs: 3_600_000, startsAtOnce: true, run: async context => running.resolve(context) },
    ],
    config: { pushTestOrigins: [service.origin, other.origin] },
  })
  await world.app.ready()
  const services = await running.promise

  async function newPhone(treatment: PushBehavior = 'ok', at = service, as?: Learner): Promise<Phone> {
    const learner = as ?? (await newReader())
    const { endpoint, p256dh, auth, token } = at.subscribe(treatment)
    const { data } = await world.call(getNotificationSettings, {}, { as: learner })
    const body: SubscribeDeviceBody = { endpoint, p256dh, auth, pushKey: data.pushKey }
    const { status } = await world.call(subscribeDevice, { body }, { as: learner })
    expect(status).toBe(200)
    return { token, as: learner }
  }

  /** Creates a learner with a confirmed email. */
  async function newReader(): Promise<Learner> {
    const learner = await world.newLearner()
    await world.db
      .updateTable('app_user')
      .set({ email_verified_at: AFTERNOON })
      .where('id', '=', learner.userId)
      .execute()
    return learner
  }

  const later = (minutes: number) => new Date(world.clock.now.getTime() + minutes * MINUTE_MS)

  async function plan(personId: string, given: Partial<PlannedNotification> = {}): Promise<string> {
    const about = given.about ?? (`meeting:${randomUUID()}` as const)
    const words = { title: 'Webinar sebentar lagi', body: 'Mulai pukul 15.00 WIB', path: '/webinar' }
    const times = { dueAt: world.clock.now, validUntil: later(120) }
    const item = {
      personId,
      kind: 'webinar',
      step: 'hour',
      urgency: 'high',
      ...words,
      ...times,
      ...given,
      about,
    } as const
    await runInTransaction(world.db, tx => planNotifications(tx, [item], world.clock.now))
    wakeNotificationJob(services)
    return about
  }

  /** Sets the clock and starts the notification jobs. */
  function goOn(to: Date): void {
    world.clock.now = to
    wakeNotificationJob(services)
    services.jobs.nudge(DELIVER_PUSHES)
    services.jobs.nudge(MAIL_NOTIFICATIONS)
    services.jobs.nudge(WHATSAPP_NOTIFICATIONS)
  }

  const getState = async (about: string) =>
    (await world.db.selectFrom('notification').select('state').where('about', '=', about).execute()).map(
      row => row.state,
    )
  const getDeliveries = async (about: string) =>
    world.db
      .selectFrom('notification_delivery as delivery')
      .innerJoin('notification', 'notification.id', 'delivery.notification_id')
      .selectAll('delivery')
      .where('notification.about', '=', about)
      .execute()
  const endOf = async (about: string) => (await getDeliveries(about)).map(row => row.state)
  /**
   * Waits until the first try failed and the next try is due within 15 seconds. The attempt count alone is not enough,
   * because a claim also increases it. A claim postpones the next try by a minute.
   */
  async function failedOnce(about: string): Promise<void> {
    const isPutOff = async () => {
      const [delivery] = await getDeliveries(about)
      return delivery?.attempts === 1 && delivery.next_try_at.getTime() - world.clock.now.getTime() <= 15_000
    }
    await expect.poll(isPutOff).toBe(true)
  }
  const getDevice = (as: Learner) =>
    world.db.selectFrom('push_device').selectAll().where('user_id', '=', as.userId).executeTakeFirst()

  async function close() {
    await world.close()
    await service.close()
  }
  return {
    world,
    mail,
    service,
    newPhone,
    newReader,
    later,
    plan,
    goOn,
    stateOf: getState,
    deliveriesOf: getDeliveries,
    endOf,
    failedOnce,
    deviceOf: getDevice,
    close,
  }
}
