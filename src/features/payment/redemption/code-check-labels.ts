import type { CodeType } from '#contract/payment/redemption.ts'
import type { IllustrationName } from '#app/ui/illustration.tsx'
import type { CodeCheckError } from './code-check-state.ts'

export interface VerdictLabels {
  /** Title of the message. The wording of title and text is a product requirement. */
  title: string
  text: string
  picture: IllustrationName
  /** Action of the main button: 'next' continues, 'again' lets the user enter another code. */
  way: 'next' | 'again'
}

export const verdictLabels = {
  REDEEM_ERROR_VOUCHER: {
    title: 'Itu Kode Voucher, Bukan Kode Redeem!',
    text: 'Kode yang diawali DRTOK, DRBKL, atau DRKRM adalah kode voucher. Lanjut untuk memeriksanya sebagai voucher.',
    picture: 'sprout',
    way: 'next',
  },
  REDEEM_ERROR_NIK: {
    title: 'Itu NIK, Bukan Kode Redeem!',
    text: '16 angka itu nomor KTP-mu. Jangan dibagikan. Kode redeem terdiri dari 12 huruf dan angka.',
    picture: 'gate',
    way: 'next',
  },
  REDEEM_ERROR_INVOICE: {
    title: 'Itu Kode Invoice, Bukan Kode Redeem!',
    text: 'Kode invoice adalah bukti pembayaran. Kode redeem terdiri dari 12 huruf dan angka, ada di bawahnya.',
    picture: 'lost',
    way: 'next',
  },
  REDEEM_USED: {
    title: 'Kode Redeem Sudah Digunakan',
    text: 'Kode ini sudah pernah ditukar. Kalau bukan kamu yang menukarnya, hubungi kami.',
    picture: 'wilted',
    way: 'again',
  },
  REDEEM_NOT_FOUND: {
    title: 'Kode Redeem Tidak Ditemukan',
    text: 'Kode redeem terdiri dari 12 huruf dan angka. Periksa lagi setiap hurufnya.',
    picture: 'lost',
    way: 'again',
  },
  VOUCHER_INVALID: {
    title: 'Itu Bukan Kode Voucher!',
    text: 'Kode voucher diawali DRTOK, DRBKL, atau DRKRM dan terdiri dari 12 sampai 14 huruf dan angka.',
    picture: 'lost',
    way: 'again',
  },
  VOUCHER_NOT_FOUND: {
    title: 'Kode Voucher Tidak Ditemukan',
    text: 'Bentuknya benar, tetapi kode ini tidak kami kenal. Periksa lagi setiap hurufnya.',
    picture: 'lost',
    way: 'again',
  },
} satisfies Record<CodeCheckError, VerdictLabels>

/**
 * Messages for a code that exists. A redeem code is then unused. A voucher may be expired or used, because the code
 * check does not detect this.
 */
export const knownCodeLabels: Record<CodeType, { title: string; text: string }> = {
  voucher: {
    title: 'Kode voucher ini dikenal',
    text: 'Kodenya ada di daftar kami. Apakah masih bisa ditukar, baru diketahui saat kamu menukarnya.',
  },
  redeem: {
    title: 'Kode redeem ini belum digunakan',
    text: 'Tukarkan kode ini di tempat kamu membelinya. Sesudah itu kamu menerima kode voucher untuk kelasnya.',
  },
}

export function isCodeCheckError(code: string): code is CodeCheckError {
  return Object.hasOwn(verdictLabels, code)
}
