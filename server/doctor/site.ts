import { DAY_MS } from '#contract/wire/durations.ts'
import type { Config } from '../config.ts'
import {
  type Check,
  reportError,
  type Finding,
  reportOk,
  reportSkipped,
  reportWarning,
  defineSettingsCheck,
} from './check.ts'
import type { DoctorContext } from './scene.ts'
import { isReservedHost } from './settings.ts'

const EXPIRES_SOON_DAYS = 14
const HTTPS_PORT = 443

const getMessage = (fault: unknown) => (fault instanceof Error ? fault.message : String(fault))

/** Returns the host of a public URL. Returns undefined for this machine and for host names of test networks. */
function findPublicHost(url: string | undefined): string | undefined {
  if (url === undefined) return undefined
  const { hostname } = new URL(url)
  return isReservedHost(hostname) ? undefined : hostname
}

async function resolves(url: string | undefined, name: string, { network }: DoctorContext): Promise<Finding> {
  const host = findPublicHost(url)
  if (host === undefined) return reportSkipped(`${name} bukan alamat umum.`)
  const fix = `Buat catatan DNS A atau AAAA untuk ${host}, atau betulkan ${name}.`
  try {
    const addresses = await network.addressesOf(host)
    return addresses.length > 0
      ? reportOk(`${host}: ${addresses.join(', ')}`)
      : reportError(`${host} tidak punya alamat.`, fix)
  } catch (fault) {
    return reportError(`${host} tidak ditemukan (${getMessage(fault)}).`, fix)
  }
}

async function certificate({ publicUrl }: Config, { network, now }: DoctorContext): Promise<Finding> {
  const host = findPublicHost(publicUrl)
  if (host === undefined || publicUrl?.startsWith('https:') !== true)
    return reportSkipped('PUBLIC_URL bukan HTTPS umum.')
  const fix = 'Perbarui sertifikat di proxy dan pastikan pembaruan otomatisnya berjalan.'
  try {
    const { validUntil, fault } = await network.certificateOf(host, Number(new URL(publicUrl).port || HTTPS_PORT))
    const days = Math.floor((validUntil.getTime() - now.getTime()) / DAY_MS)
    if (fault !== undefined || days < 0) return reportError(`Browser menolaknya (${fault ?? 'kedaluwarsa'}).`, fix)
    const detail = `Berlaku ${days} hari lagi.`
    return days < EXPIRES_SOON_DAYS ? reportWarning(detail, fix) : reportOk(detail)
  } catch (fault) {
    return reportError(`Sertifikat ${host} tidak dapat dibaca (${getMessage(fault)}).`, fix)
  }
}

async function answers({ publicUrl }: Config, { network }: DoctorContext): Promise<Finding> {
  if (findPublicHost(publicUrl) === undefined) return reportSkipped('PUBLIC_URL bukan alamat umum.')
  const status = await network.statusOf(`${publicUrl}/api/live`)
  if (status === 200) return reportOk('Server terjangkau lewat PUBLIC_URL.')
  return reportWarning(
    status === undefined ? 'PUBLIC_URL tidak menjawab.' : `PUBLIC_URL/api/live menjawab ${status}.`,
    'Jalankan server, lalu periksa tujuan proxy. Sebagian jaringan menolak alamatnya sendiri: coba dari luar.',
  )
}

async function port({ host, port: number }: Config, { network }: DoctorContext): Promise<Finding> {
  if (number === 0) return reportOk('Port bebas mana pun.')
  const target = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
  if (!(await network.isPortTaken(target, number))) return reportOk(`Port ${number} bebas: server tidak berjalan.`)
  const address = `http://${target.includes(':') ? `[${target}]` : target}:${number}/api/live`
  if ((await network.statusOf(address)) === 200) return reportOk(`Server berjalan di port ${number}.`)
  return reportError(
    `Port ${number} dipakai program lain.`,
    `Hentikan program itu, atau pilih port lain: PORT=${number + 1}`,
  )
}

export const siteChecks: readonly Check[] = [
  defineSettingsCheck('public-dns', 'DNS alamat umum', ({ publicUrl }, scene) =>
    resolves(publicUrl, 'PUBLIC_URL', scene),
  ),
  defineSettingsCheck('content-dns', 'DNS materi interaktif', ({ contentOrigin }, scene) =>
    resolves(contentOrigin, 'CONTENT_URL', scene),
  ),
  defineSettingsCheck('api-dns', 'DNS alamat API', ({ apiOrigin }, scene) =>
    resolves(apiOrigin, 'API_BASE_URL', scene),
  ),
  defineSettingsCheck('public-certificate', 'Sertifikat TLS', certificate),
  defineSettingsCheck('public-answer', 'Jawaban alamat umum', answers),
  defineSettingsCheck('port', 'Port server', port),
]
