import type { EmailKind } from '../../../mail/email-kind.ts'

export const certificateEmails = {
  'certificate-published': {
    preview: { name: 'Sertifikat terbit', occasion: 'Saat sertifikat kelulusan diterbitkan.', path: '/sertifikat' },
    urlOf: (_job, _recipient, { publicUrl }) => `${publicUrl()}/sertifikat`,
    write: ({ name, url }) => ({
      subject: 'Sertifikatmu terbit',
      greeting: `Selamat, ${name}!`,
      paragraphs: [
        'Sertifikatmu sudah terbit. Lihat, unduh, dan bagikan dari halaman sertifikatmu.',
        'Siapa pun yang memindai kode QR di atasnya dapat memeriksa keasliannya.',
      ],
      action: { label: 'Lihat sertifikat', url },
      notes: [],
    }),
  },
} satisfies Record<string, EmailKind>
