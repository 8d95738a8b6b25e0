import { brand } from './brand.ts'

/** Returns a link that opens a new email to support with the subject filled in. */
export function createMailLink(subject: string): string {
  return `mailto:${brand.supportEmail}?subject=${encodeURIComponent(subject)}`
}

/** Returns the URL of a chat with support, with a prepared first message if `message` is given. */
export function createWhatsAppLink(message?: string): string {
  const number = brand.supportWhatsApp.replace(/\D/g, '').replace(/^0/, '62')
  return `https://wa.me/${number}${message === undefined ? '' : `?text=${encodeURIComponent(message)}`}`
}
