import { brand } from '#contract/brand.ts'
import type { MailTemplate } from '../../db/tables/mail.ts'
import type { Letter } from './layout.ts'

interface Facts {
  name: string
  /** Where the button leads, with its token if it needs one; empty where the letter has none. */
  url: string
  /** When the job was made, as a reader in Indonesia writes it. */
  at: string
}

const ignore = 'Jika kamu tidak merasa memintanya, abaikan email ini. Tidak ada yang berubah pada akunmu.'

export const letters: Record<MailTemplate, (facts: Facts) => Letter> = {
  verification: ({ name, url }) => ({
    subject: `Verifikasi email ${brand.name} kamu`,
    greeting: `Halo, ${name}!`,
    paragraphs: [
      `Terima kasih sudah mendaftar di ${brand.name}. Satu langkah lagi: pastikan alamat email ini milikmu.`,
    ],
    action: { label: 'Verifikasi email', url },
    notes: ['Link ini berlaku 3 hari dan hanya dapat dipakai sekali.', ignore],
  }),
  'reset-password': ({ name, url }) => ({
    subject: `Atur ulang password ${brand.name}`,
    greeting: `Halo, ${name}.`,
    paragraphs: ['Kami menerima permintaan untuk mengatur ulang password akunmu.'],
    action: { label: 'Buat password baru', url },
    notes: [
      'Link ini berlaku 60 menit dan hanya dapat dipakai sekali. Setelah password diganti, semua perangkat harus masuk lagi.',
      ignore,
    ],
  }),
  'certificate-published': ({ name, url }) => ({
    subject: 'Sertifikatmu terbit',
    greeting: `Selamat, ${name}!`,
    paragraphs: [
      'Sertifikatmu sudah terbit. Lihat, unduh, dan bagikan dari halaman sertifikatmu.',
      'Siapa pun yang memindai kode QR di atasnya dapat memeriksa keasliannya.',
    ],
    action: { label: 'Lihat sertifikat', url },
    notes: [],
  }),
  'password-changed': ({ name, at }) => ({
    subject: `Password ${brand.name} kamu telah diganti`,
    greeting: `Halo, ${name}.`,
    paragraphs: [`Password akunmu diganti pada ${at}. Perangkat lain sudah dikeluarkan dari akun ini.`],
    notes: [
      `Bukan kamu? Segera atur ulang password lewat "Lupa Password" di halaman masuk, lalu hubungi ${brand.supportEmail}.`,
    ],
  }),
}
