import * as v from 'valibot'
import { defineEndpoint } from '../wire/endpoint.ts'

/** Items of the first-run checklist, in the order in which an operator completes them. */
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

/** Items of the first-run checklist, each with its state. */
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

/** Sends a test email to the caller. Waits for the mail server and returns its error, if there is one. */
export const sendTestMail = defineEndpoint({
  method: 'POST',
  path: '/v1/admin/setup/test-mail',
  summary: 'Mengirim email uji ke admin ini',
  access: 'admin',
  limit: 'confirm-mail',
  answer: v.object({ email: v.string() }),
  errors: ['SETUP_MAIL_FAILED', 'TEST_MAIL_BOUNCED'],
})

/**
 * Stores the admin's confirmation of an item that the server cannot check. Examples: learners pay only with points, or
 * backups are made in another way.
 */
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
