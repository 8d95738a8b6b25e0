import { brand } from '#contract/site/brand.ts'
import type { EmailKind } from '../../../mail/email-kind.ts'

const notYou = `Bukan kamu? Segera atur ulang password lewat "Lupa password?" di halaman masuk, periksa Keamanan di akunmu, lalu hubungi ${brand.supportEmail}.`

export const passkeyEmails = {
  'passkey-added': {
    preview: { name: 'Kunci sandi ditambahkan', occasion: 'Setelah kunci sandi ditambahkan.' },
    write: ({ name, at }) => ({
      subject: `Kunci sandi ditambahkan di ${brand.name}`,
      greeting: `Halo, ${name}.`,
      paragraphs: [
        `Sebuah kunci sandi ditambahkan ke akunmu pada ${at}. Perangkat itu sekarang bisa masuk tanpa password.`,
      ],
      notes: [notYou],
    }),
  },
  'passkey-removed': {
    preview: { name: 'Kunci sandi dihapus', occasion: 'Setelah kunci sandi dihapus.' },
    write: ({ name, at }) => ({
      subject: `Kunci sandi dihapus dari ${brand.name}`,
      greeting: `Halo, ${name}.`,
      paragraphs: [`Sebuah kunci sandi dihapus dari akunmu pada ${at}. Cara masuk yang lain tetap berlaku.`],
      notes: [notYou],
    }),
  },
  'passkey-blocked': {
    preview: { name: 'Kunci sandi diblokir', occasion: 'Saat ada tanda bahwa kunci sandi disalin.' },
    write: ({ name, at }) => ({
      subject: `Kunci sandi ${brand.name} kamu diblokir`,
      greeting: `Halo, ${name}.`,
      paragraphs: [
        `Pada ${at} kunci sandi akunmu dipakai dengan cara yang menunjukkan bahwa ada salinannya. Kunci itu kami blokir, dan tidak bisa dipakai masuk lagi.`,
        'Masuk dengan password, hapus kunci itu di halaman Keamanan, lalu tambahkan yang baru.',
      ],
      notes: [notYou],
    }),
  },
} satisfies Record<string, EmailKind>
