import { brand } from '#contract/site/brand.ts'
import type { OrderState } from '#contract/payment/payment.ts'
import type { BadgeTone } from '#app/ui/badge.tsx'

interface OrderLabels {
  /** Text of the order's badge. */
  label: string
  tone: BadgeTone
  title: string
  text: string
}

/** Labels that explain an order's state to the buyer. */
export const orderLabels: Record<OrderState, OrderLabels> = {
  pending: {
    label: 'Menunggu pembayaran',
    tone: 'neutral',
    title: 'Pembayaranmu sedang diproses',
    text: 'Kalau kamu belum membayar, selesaikan dulu. Kelasmu muncul di daftar kelas begitu pembayarannya diterima.',
  },
  paid: {
    label: 'Lunas',
    tone: 'primary',
    title: 'Pembayaran berhasil!',
    text: 'Kamu sudah terdaftar di kelas ini.',
  },
  failed: {
    label: 'Dibatalkan',
    tone: 'danger',
    title: 'Pesanan ini dibatalkan',
    text: 'Pembayarannya tidak jadi, atau kamu mengganti pilihanmu. Kursinya sudah dilepas.',
  },
  expired: {
    label: 'Waktu habis',
    tone: 'danger',
    title: 'Waktu membayarnya sudah habis',
    text: 'Kursinya sudah dilepas. Kalau uangmu terlanjur terkirim, pesanan ini tetap kami periksa.',
  },
  'refund-due': {
    label: 'Uang dikembalikan',
    tone: 'danger',
    title: 'Uangmu kami kembalikan',
    text: `Pembayaranmu masuk setelah kursinya terisi, atau setelah kamu terdaftar lewat jalan lain. Semuanya kami kembalikan; kalau belum sampai dalam 14 hari, tulis ke ${brand.supportEmail}.`,
  },
  refunded: {
    label: 'Sudah dikembalikan',
    tone: 'neutral',
    title: 'Uangmu sudah dikembalikan',
    text: 'Pembayaran ini sudah dikembalikan lewat cara bayar yang kamu pakai. Kelasnya tinggal bisa dibaca, dan kursinya sudah dilepas.',
  },
}
