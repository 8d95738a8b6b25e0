/** Labels for the refund states that the payment provider reports. */
export const refundStateLabels: Readonly<Record<string, string>> = {
  refund: 'Uang dikembalikan',
  chargeback: 'Ditarik kembali oleh bank pembeli',
  partial_refund: 'Sebagian uang dikembalikan',
  partial_chargeback: 'Sebagian ditarik kembali oleh bank pembeli',
  cancel: 'Pembayaran dibatalkan',
  deny: 'Pembayaran ditolak bank',
}
