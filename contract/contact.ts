import { brand } from './brand.ts'

/** Opens a new e-mail to us with the subject filled in. */
export function mailTo(subject: string): string {
  return `mailto:${brand.supportEmail}?subject=${encodeURIComponent(subject)}`
}

/** A chat with us, with a first message already written where there is one. */
export function whatsAppAddress(message?: string): string {
  const number = brand.supportWhatsApp.replace(/\D/g, '').replace(/^0/, '62')
  return `https://wa.me/${number}${message === undefined ? '' : `?text=${encodeURIComponent(message)}`}`
}
