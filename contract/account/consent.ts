import * as v from 'valibot'
import { defineEndpoint } from '../wire/endpoint.ts'
import { Id, Instant } from '../wire/text.ts'

/**
 * Purposes of data collection. They are optional, because the product works without this data. Users consent to each
 * purpose separately (UU PDP).
 */
export const Purpose = v.picklist(['usage', 'campaign', 'location'])
export type Purpose = v.InferOutput<typeof Purpose>

/**
 * Version of the consent texts. Must change whenever the texts change. All users are then asked again, and a stored
 * consent still refers to the text that was shown. `consent-texts.test.ts` fails if only the texts change.
 */
export const CONSENT_TEXT_VERSION = '2026-11-29'
export const consentTexts: Readonly<Record<Purpose, { title: string; text: string }>> = {
  usage: {
    title: 'Mengukur pemakaian',
    text: 'Halaman yang dibuka, tombol yang dipakai, kecepatan, dan galat, supaya kami tahu yang perlu dibenahi. Isi yang kamu ketik tidak ikut.',
  },
  campaign: {
    title: 'Asal kunjungan',
    text: 'Promosi mana yang membawamu ke sini, disimpan satu hari di browser ini dan dicatat bersama pemakaian.',
  },
  location: {
    title: 'Perkiraan lokasi',
    text: 'Kira-kira di kota mana kamu belajar, dibulatkan ke sekitar sepuluh kilometer, dan jenis perangkatmu. Browser akan meminta izin lagi.',
  },
}

/** Days until the page asks for the consent again. */
export const CONSENT_DAYS = 365

const Purposes = v.pipe(
  v.array(Purpose),
  v.maxLength(Purpose.options.length, 'Pilihan ini tidak dikenal'),
  v.transform(purposes => Purpose.options.filter(each => purposes.includes(each))),
)

/** A user's choice. An empty list means that the user refused or withdrew the consent. */
export const Consent = v.object({
  purposes: v.array(Purpose),
  textVersion: v.string(),
  decidedAt: Instant,
})
export type Consent = v.InferOutput<typeof Consent>

const Decision = v.object({
  /** Id of this browser, shared by all its users. The browser creates the id at the first consent. */
  visitorId: Id,
  purposes: Purposes,
  textVersion: v.literal(CONSENT_TEXT_VERSION, 'Teks persetujuan sudah berubah. Muat ulang halaman, lalu pilih lagi.'),
})

/** Stores the consent of a visitor without a login, under the id of the browser. */
export const decideVisitorConsent = defineEndpoint({
  method: 'PUT',
  path: '/v1/consent',
  summary: 'Menyimpan pilihan privasi pengunjung',
  access: 'public',
  limit: 'consent',
  body: Decision,
  answer: Consent,
})

export const decideConsent = defineEndpoint({
  method: 'PUT',
  path: '/v1/users/consent',
  summary: 'Menyimpan pilihan privasi akun ini',
  access: 'person',
  limit: 'consent',
  body: Decision,
  answer: Consent,
})

/**
 * Returns the account's last choice from any device. Returns null before the first choice, and after the choice has
 * expired.
 */
export const getConsent = defineEndpoint({
  method: 'GET',
  path: '/v1/users/consent',
  summary: 'Pilihan privasi akun ini',
  access: 'person',
  answer: v.nullable(Consent),
})
