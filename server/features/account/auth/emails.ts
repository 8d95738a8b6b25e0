import { brand } from '#contract/site/brand.ts'
import { linkLifetimeSeconds, signMailToken } from '../../../auth/mail-token.ts'
import type { MailTokenPurpose } from '../../../db/tables/mail.ts'
import type { EmailKind } from '../../../mail/email-kind.ts'
import type { MailJob } from '../../../mail/queries.ts'
import { insertMailToken } from './mail-link-queries.ts'

function getExpiry(job: MailJob, purpose: MailTokenPurpose): Date {
  return new Date(job.created_at.getTime() + linkLifetimeSeconds[purpose] * 1000)
}

/** Builds the single-use link of an email's button. A repeated email contains the same link. */
function linkTo(path: string, purpose: MailTokenPurpose): NonNullable<EmailKind['urlOf']> {
  return async (job, { id: userId }, { db, keys, publicUrl }) => {
    const expiresAt = getExpiry(job, purpose)
    await insertMailToken(db, { id: job.id, user_id: userId, purpose, email: job.email, expires_at: expiresAt })
    return `${publicUrl()}${path}?token=${await signMailToken({ id: job.id, purpose, createdAt: job.created_at }, keys)}`
  }
}

const ignore = 'Jika kamu tidak merasa memintanya, abaikan email ini. Tidak ada yang berubah pada akunmu.'

export const authEmails = {
  verification: {
    preview: {
      name: 'Verifikasi email',
      occasion: 'Setelah mendaftar, setelah alamat email diganti, atau saat diminta lagi.',
      path: '/auth/confirm-email?token=contoh',
    },
    urlOf: linkTo('/auth/confirm-email', 'confirm-email'),
    isDue: (job, recipient, now) => getExpiry(job, 'confirm-email') > now && recipient.email_verified_at === null,
    write: ({ name, url }) => ({
      subject: `Verifikasi email ${brand.name} kamu`,
      greeting: `Halo, ${name}!`,
      paragraphs: [
        `Terima kasih sudah mendaftar di ${brand.name}. Satu langkah lagi: pastikan alamat email ini milikmu.`,
      ],
      action: { label: 'Verifikasi email', url },
      notes: ['Link ini berlaku 3 hari dan hanya dapat dipakai sekali.', ignore],
    }),
  },
  'reset-password': {
    preview: {
      name: 'Atur ulang password',
      occasion: 'Saat seseorang memakai "Lupa Password" atau admin mengirim link password.',
      path: '/auth/reset-password?token=contoh',
    },
    urlOf: linkTo('/auth/reset-password', 'reset-password'),
    isDue: (job, _recipient, now) => getExpiry(job, 'reset-password') > now,
    write: ({ name, url }) => ({
      subject: `Atur ulang password ${brand.name}`,
      greeting: `Halo, ${name}.`,
      paragraphs: ['Kami menerima permintaan untuk mengatur ulang password akunmu.'],
      action: { label: 'Buat password baru', url },
      notes: [
        'Link ini berlaku 60 menit dan hanya dapat dipakai sekali. Setelah password diganti, semua perangkat harus masuk lagi.',
        ignore,
      ],
    }),
  },
  invitation: {
    preview: {
      name: 'Undangan akun',
      occasion: 'Saat admin membuatkan akun, satu per satu atau dari berkas.',
      path: '/auth/reset-password?token=contoh',
    },
    urlOf: linkTo('/auth/reset-password', 'invitation'),
    isDue: (job, recipient, now) => getExpiry(job, 'invitation') > now && recipient.email_verified_at === null,
    write: ({ name, url }) => ({
      subject: `Akun ${brand.name} kamu sudah siap`,
      greeting: `Halo, ${name}!`,
      paragraphs: [`Admin ${brand.name} membuatkan akun untukmu. Buat password, lalu kamu bisa langsung belajar.`],
      action: { label: 'Buat password', url },
      notes: [
        'Link ini berlaku 7 hari dan hanya dapat dipakai sekali. Sesudahnya, pakai "Lupa password?" di halaman masuk.',
        'Jika kamu tidak mengenal kami, abaikan email ini.',
      ],
    }),
  },
  'password-changed': {
    preview: { name: 'Password diganti', occasion: 'Setelah password diganti, dari akun atau dari link atur ulang.' },
    write: ({ name, at }) => ({
      subject: `Password ${brand.name} kamu telah diganti`,
      greeting: `Halo, ${name}.`,
      paragraphs: [`Password akunmu diganti pada ${at}. Perangkat lain sudah dikeluarkan dari akun ini.`],
      notes: [
        `Bukan kamu? Segera atur ulang password lewat "Lupa Password" di halaman masuk, lalu hubungi ${brand.supportEmail}.`,
      ],
    }),
  },
} satisfies Record<string, EmailKind>
