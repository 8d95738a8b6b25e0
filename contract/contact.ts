import { brand } from './brand.ts'

/** Opens a new e-mail to us with the subject filled in. */
export function mailTo(subject: string): string {
  return `mailto:${brand.supportEmail}?subject=${encodeURIComponent(subject)}`
}

/** The number as people dial it, in the international form the address wants. */
export function whatsAppAddress(): string {
  return `https://wa.me/${brand.supportWhatsApp.replace(/\D/g, '').replace(/^0/, '62')}`
}
