import { type Check, defineSettingsCheck, reportError, reportOk, reportWarning } from './check.ts'

/**
 * Requests the sending phone number from Meta's API. A correct answer proves that the number's id and the token are
 * valid.
 */
const whatsApp = defineSettingsCheck('whatsapp', 'Sambungan WhatsApp', async ({ whatsApp: settings }, { network }) => {
  if (settings === undefined) return reportOk('Tidak disetel: tidak ada pesan WhatsApp.')
  if (settings.kind === 'stand-in') return reportOk('Pesan hanya ditulis ke DATA_DIR/whatsapp.')
  const status = await network.statusOf(`${settings.apiUrl}/${settings.phoneId}?fields=id`, settings.token)
  if (status === 200) return reportOk('Token dan nomor pengirim diterima.')
  if (status === undefined || status === 429 || status >= 500) {
    return reportWarning(
      `${new URL(settings.apiUrl).hostname} tidak menjawab, atau sedang menolak semua permintaan.`,
      'Pastikan server boleh menghubunginya lewat HTTPS.',
    )
  }
  return reportError(
    `Token atau nomor pengirim ditolak (status ${status}): tidak ada pesan WhatsApp yang terkirim.`,
    'Periksa WHATSAPP_PHONE_ID, dan buat token tetap baru di Meta untuk WHATSAPP_TOKEN.',
  )
})

export const whatsAppChecks: readonly Check[] = [whatsApp]
