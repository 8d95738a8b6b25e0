import { brand } from './brand.ts'

/** Opens a new email to us with the subject filled in. */
export function mailTo(subject: string): string {
  return `mailto:${brand.supportEmail}?subject=${encodeURIComponent(subject)}`
}

/** Address of a chat with us, with a prepared first message if given. */
export function whatsAppAddress(message?: string): string {
  const number = brand.supportWhatsApp.replace(/\D/g, '').replace(/^0/, '62')
  return `https://wa.me/${number}${message === undefined ? '' : `?text=${encodeURIComponent(message)}`}`
}
