import { brand } from '#contract/site/brand.ts'
import type { EmailKind } from '../../../mail/email-kind.ts'

export const googleEmails = {
  'google-linked': {
    preview: {
      name: 'Akun Google terhubung',
      occasion: 'Saat akun Google dengan alamat yang sama masuk untuk pertama kali.',
    },
    write: ({ name, at }) => ({
      subject: `Akun Google terhubung ke ${brand.name}`,
      greeting: `Halo, ${name}.`,
      paragraphs: [
        `Akun Google dengan alamat email ini masuk ke akunmu pada ${at}, dan sekarang bisa masuk tanpa password.`,
      ],
      notes: [
        `Bukan kamu? Amankan dulu akun Google itu, lalu akhiri semua sesi di halaman Keamanan dan hubungi ${brand.supportEmail}.`,
      ],
    }),
  },
} satisfies Record<string, EmailKind>
