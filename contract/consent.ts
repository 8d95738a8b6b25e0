import * as v from 'valibot'
import { defineEndpoint } from './endpoint.ts'
import { Id, Instant } from './text.ts'

/** What is recorded beyond what the product needs to work, each asked for by itself (UU PDP). */
export const Purpose = v.picklist(['usage', 'campaign', 'location'])
export type Purpose = v.InferOutput<typeof Purpose>

/**
 * What somebody agrees to, word for word. A changed word is another version: everybody is asked again, and a proof still says what
 * was read. `consent-texts.test.ts` holds the two together.
 */
export const CONSENT_TEXT_VERSION = '2026-11-22'
export const consentTexts: Readonly<Record<Purpose, { title: string; text: string }>> = {
  usage: {
    title: 'Mengukur pemakaian',
    text: 'Halaman mana yang dibuka dan tombol mana yang dipakai, supaya kami tahu bagian mana yang perlu dibenahi. Isi yang kamu ketik tidak ikut.',
  },
  campaign: {
    title: 'Asal kunjungan',
    text: 'Promosi mana yang membawamu ke sini, disimpan satu hari di peramban ini dan dicatat bersama pemakaian.',
  },
  location: {
    title: 'Perkiraan lokasi',
    text: 'Kira-kira di kota mana kamu belajar, dibulatkan ke sekitar sepuluh kilometer, dan jenis perangkatmu. Peramban akan meminta izin lagi.',
  },
}

/** A consent is asked for again after that time. */
export const CONSENT_DAYS = 365

const Purposes = v.pipe(
  v.array(Purpose),
  v.maxLength(Purpose.options.length, 'Pilihan ini tidak dikenal'),
  v.transform(purposes => Purpose.options.filter(each => purposes.includes(each))),
)

/** What somebody chose. Nothing chosen is a choice too: it was refused, or withdrawn. */
export const Consent = v.object({
  purposes: v.array(Purpose),
  textVersion: v.string(),
  decidedAt: Instant,
})
export type Consent = v.InferOutput<typeof Consent>

const Decision = v.object({
  /** Of this browser and whoever uses it; made by the browser once somebody agrees. */
  visitorId: Id,
  purposes: Purposes,
  textVersion: v.literal(CONSENT_TEXT_VERSION, 'Teks persetujuan sudah berubah. Muat ulang halaman, lalu pilih lagi.'),
})

/** For who is not logged in. Whoever agreed to nothing never calls it, and is unknown here. */
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

/** What the account chose last, on whatever device; null before the first choice and once it is too old. */
export const getConsent = defineEndpoint({
  method: 'GET',
  path: '/v1/users/consent',
  summary: 'Pilihan privasi akun ini',
  access: 'person',
  answer: v.nullable(Consent),
})
