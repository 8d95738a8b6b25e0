import { brand } from '#contract/site/brand.ts'
import type { EmailKind, EmailLabel } from '../../../mail/email-kind.ts'

const notYou = `Bukan kamu? Segera atur ulang password lewat "Lupa password?" di halaman masuk, lalu hubungi admin lain atau ${brand.supportEmail}.`

function createEmailKind(preview: EmailLabel, subject: string, text: (at: string) => string): EmailKind {
  return {
    preview,
    write: ({ name, at }) => ({ subject, greeting: `Halo, ${name}.`, paragraphs: [text(at)], notes: [notYou] }),
  }
}

export const secondStepEmails = {
  'second-step-on': createEmailKind(
    {
      name: 'Langkah kedua berubah',
      occasion: 'Setelah aplikasi autentikator dinyalakan atau kode pemulihan diganti.',
    },
    `Langkah kedua ${brand.name} kamu berubah`,
    at => `Aplikasi autentikator dinyalakan atau kode pemulihan diganti di akunmu pada ${at}.`,
  ),
  'second-step-off': createEmailKind(
    { name: 'Aplikasi autentikator dimatikan', occasion: 'Setelah aplikasi autentikator dimatikan.' },
    `Aplikasi autentikator ${brand.name} dimatikan`,
    at => `Aplikasi autentikator akunmu dimatikan pada ${at}.`,
  ),
  'recovery-code-used': createEmailKind(
    { name: 'Kode pemulihan dipakai', occasion: 'Setelah masuk dengan kode pemulihan.' },
    `Kode pemulihan ${brand.name} dipakai`,
    at => `Sebuah kode pemulihan akunmu dipakai pada ${at}. Kode itu tidak berlaku lagi.`,
  ),
  'second-step-reset': createEmailKind(
    { name: 'Langkah kedua dihapus admin', occasion: 'Setelah admin menghapus langkah kedua seorang pengguna.' },
    `Langkah kedua ${brand.name} kamu dihapus`,
    at =>
      `Kunci sandi, aplikasi autentikator, dan kode pemulihan akunmu dihapus oleh admin pada ${at}, dan semua perangkat dikeluarkan. Masuk dengan password, lalu pasang langkah kedua yang baru di halaman Keamanan.`,
  ),
} satisfies Record<string, EmailKind>
