import type { EmailPreview, EmailView } from '#contract/admin/email-preview.ts'

export const groupLabels: Readonly<Record<EmailPreview['group'], string>> = {
  account: 'Akun',
  notice: 'Pemberitahuan',
  server: 'Server',
}

export const viewLabels: Readonly<Record<EmailView, string>> = {
  phone: 'Ponsel',
  desktop: 'Komputer',
  text: 'Teks saja',
}
