import type { DashboardTasks, TaskName } from '#contract/admin/dashboard.ts'
import { DAY_MS, HOUR_MS } from '#contract/wire/durations.ts'

interface TaskLabels {
  text: string
  /** URL of the list that shows only these tasks. */
  to: string
  /** Number of days after which a task is late. Undefined: a task of this kind is never late. 0: every task is late. */
  limitDays?: number
  /** Note for kinds of tasks that only another person can decide. */
  owner?: string
}

const secondAdmin = 'diputuskan admin lain daripada yang meminta'

/** Labels of the tasks, in order of urgency. */
export const taskLabels: Record<TaskName, TaskLabels> = {
  ordersToRefund: {
    text: 'pesanan harus dikembalikan uangnya',
    to: '/admin/order?state=refund-due',
    limitDays: 3,
  },
  paymentFindings: {
    text: 'temuan pembayaran menunggu diselesaikan',
    to: '/admin/order?finding=open',
    limitDays: 3,
  },
  lateAssignments: { text: 'tugas lewat janji penilaian', to: '/admin/scoring?isLate=true', limitDays: 0 },
  failedJobs: { text: 'pekerjaan server gagal berulang kali', to: '#kesehatan', limitDays: 0 },
  assignmentsToScore: { text: 'tugas menunggu dinilai', to: '/admin/scoring?state=handed-in&isLate=false' },
  readingsToDecide: {
    text: 'nilai dari dua pembacaan menunggu ditetapkan',
    to: '/admin/scoring?reading=undecided',
    limitDays: 3,
  },
  exchangesAsked: {
    text: 'penukaran pulsa menunggu persetujuan',
    to: '/admin/redeem-pulsa?stage=asked',
    limitDays: 3,
  },
  exchangesReady: { text: 'penukaran pulsa siap dibayar', to: '/admin/redeem-pulsa?stage=ready', limitDays: 3 },
  exchangesPaying: {
    text: 'penukaran pulsa belum dicatat hasil bayarnya',
    to: '/admin/redeem-pulsa?stage=paying',
    limitDays: 3,
  },
  levelUps: { text: 'bukti level up menunggu ditinjau', to: '/admin/level-up?state=submitted', limitDays: 7 },
  certificatesToGenerate: {
    text: 'sertifikat belum dibuat',
    to: '/admin/user-graduation?standing=ready',
    limitDays: 7,
  },
  certificatesToPublish: { text: 'sertifikat belum diterbitkan', to: '/admin/create-certificate', limitDays: 7 },
  roleRequests: {
    text: 'permintaan peran menunggu persetujuan',
    to: '/admin/user',
    limitDays: 7,
    owner: secondAdmin,
  },
  stepResets: {
    text: 'penghapusan langkah kedua menunggu persetujuan',
    to: '/admin/user',
    limitDays: 3,
    owner: secondAdmin,
  },
  merges: { text: 'penggabungan akun menunggu persetujuan', to: '/admin/user', limitDays: 7, owner: secondAdmin },
  objections: { text: 'keberatan kehadiran menunggu keputusan', to: '/admin/sesi', limitDays: 7 },
  lowStock: { text: 'pilihan tukar poin hampir habis', to: '/admin/inventory?isLow=true&isActive=true' },
  refusedWrites: { text: 'kiriman pelajar ditolak server', to: '/admin/kiriman?state=open', limitDays: 7 },
  silentDevices: {
    text: 'perangkat tidak menampilkan push, pengingatnya lewat email',
    to: '/admin/perangkat',
  },
}

/** One kind of task with the number of its open tasks. */
export interface OpenTask extends TaskLabels {
  name: TaskName
  count: number
  waitsMs: number | null
  isLate: boolean
  owner?: string
}

/** Returns the open tasks. Late tasks come first; both groups are in order of urgency. */
export function openTasks(tasks: DashboardTasks, now: number): OpenTask[] {
  const open = (Object.keys(taskLabels) as TaskName[]) // these are the keys of the table, in order
    .filter(name => tasks[name] > 0)
    .map(name => {
      const [labels, oldest] = [taskLabels[name], tasks.oldestAt[name]]
      const waitsMs = oldest === null ? null : Math.max(0, now - Date.parse(oldest))
      const isLate = labels.limitDays !== undefined && (waitsMs ?? 0) >= labels.limitDays * DAY_MS
      const owner = labels.owner ?? describeTaken(tasks[name], tasks.taken[name])
      return { ...labels, name, count: tasks[name], waitsMs, isLate, ...(owner !== undefined && { owner }) }
    })
  return [...open.filter(task => task.isLate), ...open.filter(task => !task.isLate)]
}

function describeTaken(count: number, taken: number | null): string | undefined {
  if (taken === null) return undefined
  if (taken === 0) return 'belum diambil pakar'
  return taken === count ? 'semua diambil pakar' : `${taken} diambil pakar, ${count - taken} belum`
}

/** Returns a text such as 'menunggu 3 hari' (waiting for 3 days). */
export function describeWait(ms: number): string {
  if (ms >= DAY_MS) return `menunggu ${Math.floor(ms / DAY_MS)} hari`
  if (ms >= HOUR_MS) return `menunggu ${Math.floor(ms / HOUR_MS)} jam`
  return 'menunggu kurang dari 1 jam'
}
