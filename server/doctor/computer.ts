import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CLIENT_VERSION } from '#contract/wire/limits.ts'
import { type Check, reportError, reportOk, reportSkipped, reportWarning, defineSettingsCheck } from './check.ts'
import { zoneHours } from './zones.ts'

const NODE_MAJOR = 24
const MIB = 1024 ** 2
const LEAST_MEMORY_BYTES = 512 * MIB
const LITTLE_MEMORY_BYTES = 1_000 * MIB
const LEAST_OPEN_FILES = 1_024
const FEW_OPEN_FILES = 4_096

const node: Check = {
  id: 'node-version',
  title: 'Versi Node',
  run({ machine }) {
    const major = Number(machine.nodeVersion.split('.')[0])
    if (major === NODE_MAJOR) return reportOk(machine.nodeVersion)
    const fix = `Pasang Node ${NODE_MAJOR}, atau jalankan lewat npm start setelah npm ci.`
    if (major < NODE_MAJOR) return reportError(`Node ${machine.nodeVersion} terlalu lama.`, fix)
    return reportWarning(`Node ${machine.nodeVersion} belum pernah diuji dengan server ini.`, fix)
  },
}

const memory: Check = {
  id: 'memory',
  title: 'Memori',
  run({ machine }) {
    const detail = `${Math.round(machine.memoryBytes / MIB)} MB untuk server dan database.`
    const fix = 'Beri mesin atau kontainer ini paling sedikit 1 GB.'
    if (machine.memoryBytes < LEAST_MEMORY_BYTES) return reportError(detail, fix)
    return machine.memoryBytes < LITTLE_MEMORY_BYTES ? reportWarning(detail, fix) : reportOk(detail)
  },
}

const openFiles: Check = {
  id: 'open-files',
  title: 'Batas berkas terbuka',
  run({ machine: { openFiles: limit } }) {
    if (limit === undefined) return reportSkipped('Sistem ini tidak menyebut batasnya.')
    const detail = `${limit} berkas dan koneksi sekaligus.`
    const fix = 'Naikkan: LimitNOFILE=65536 di systemd, atau ulimit -n 65536.'
    if (limit < LEAST_OPEN_FILES) return reportError(detail, fix)
    return limit < FEW_OPEN_FILES ? reportWarning(detail, fix) : reportOk(detail)
  },
}

const zones: Check = {
  id: 'time-zones',
  title: 'Data zona waktu',
  run({ machine }) {
    const wrong = Object.entries(zoneHours).filter(([zone, hour]) => machine.hourIn(zone) !== hour)
    if (wrong.length === 0) return reportOk('WIB, WITA dan WIT benar.')
    return reportError(
      `Jam salah untuk ${wrong.map(([zone]) => zone).join(', ')}.`,
      'Pakai Node resmi dengan data ICU lengkap (npm ci memasangnya di Linux).',
    )
  },
}

const build = defineSettingsCheck('build', 'Hasil build', ({ distDir }) => {
  const missing = ['index.html', '_shell.html', 'sw.js', 'assets'].filter(name => !existsSync(join(distDir, name)))
  if (missing.length === 0) return reportOk(distDir)
  return reportError(`${missing.join(', ')} tidak ada di ${distDir}.`, 'Jalankan: npm run build')
})

const workerVersion = defineSettingsCheck('worker-version', 'Versi service worker', ({ distDir, clientVersion }) => {
  const worker = join(distDir, 'sw.js')
  if (!existsSync(worker)) return reportSkipped('Belum ada build.')
  if (clientVersion !== CLIENT_VERSION) {
    return reportError(
      `CLIENT_VERSION=${clientVersion}, sedangkan kode ini ${CLIENT_VERSION}: setiap halaman akan memuat ulang.`,
      'Hapus CLIENT_VERSION dari pengaturan.',
    )
  }
  if (readFileSync(worker, 'utf8').includes(`\`${CLIENT_VERSION}\``)) return reportOk(CLIENT_VERSION)
  return reportError(`sw.js bukan dari versi ${CLIENT_VERSION}.`, 'Bangun ulang: npm run build')
})

export const computerChecks: readonly Check[] = [node, memory, openFiles, zones, build, workerVersion]
