import * as v from 'valibot'
import { defineEndpoint } from '../wire/endpoint.ts'

/** Items of the first-run checklist, in the order in which an operator does them. */
export const setupItems = [
  'brand',
  'mail',
  'payment',
  'push',
  'category',
  'instructor',
  'careerTrack',
  'course',
  'voucher',
  'backup',
] as const
export type SetupItem = (typeof setupItems)[number]

export const Setup = v.object({
  isDismissed: v.boolean(),
  /** Recipient of the test email. */
  testEmail: v.string(),
  items: v.array(v.object({ name: v.picklist(setupItems), isDone: v.boolean() })),
})
export type Setup = v.InferOutput<typeof Setup>

export const getSetup = defineEndpoint({
  method: 'GET',
  path: '/v1/admin/setup',
  summary: 'Yang masih perlu disiapkan di server baru',
  access: 'admin',
  answer: Setup,
})

/** Sends an email to the caller at once, so that a wrong mail server shows its error here. */
export const sendTestMail = defineEndpoint({
  method: 'POST',
  path: '/v1/admin/setup/test-mail',
  summary: 'Mengirim email uji ke admin ini',
  access: 'admin',
  limit: 'confirm-mail',
  answer: v.object({ email: v.string() }),
  errors: ['SETUP_MAIL_FAILED'],
})

/** The server cannot know these: that points alone are wanted, and that somebody makes backups. */
export const confirmSetup = defineEndpoint({
  method: 'POST',
  path: '/v1/admin/setup/confirm',
  summary: 'Mencatat keputusan yang tidak bisa diperiksa server',
  access: 'admin',
  body: v.object({ item: v.picklist(['payment', 'backup']) }),
  answer: v.object({}),
})

export const dismissSetup = defineEndpoint({
  method: 'POST',
  path: '/v1/admin/setup/dismiss',
  summary: 'Menyembunyikan daftar persiapan, atau menampilkannya lagi',
  access: 'admin',
  body: v.object({ isDismissed: v.boolean() }),
  answer: v.object({}),
})
