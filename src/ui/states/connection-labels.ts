import type { Connection } from './connection.ts'

interface ConnectionLabels {
  title: string
  text: string
}

/** Messages for each state of a failed connection, with an action that the user can take. */
export const connectionLabels: Record<Exclude<Connection, 'answered'>, ConnectionLabels> = {
  offline: { title: 'Kamu sedang offline', text: 'Perangkat ini tidak terhubung ke internet.' },
  silent: {
    title: 'Tidak ada jawaban dari server',
    text: 'Jaringanmu tersambung, tetapi belum ada jawaban. Kami coba lagi sendiri.',
  },
  late: { title: 'Masih menunggu jawaban server', text: 'Koneksimu sedang lambat atau putus-putus.' },
  portal: {
    title: 'Jawabannya bukan dari server kami',
    text: 'Jaringan ini mungkin meminta login dulu (misalnya Wi-Fi umum). Periksa koneksimu, lalu coba lagi.',
  },
}

/**
 * Returns the messages for a page that cannot be shown because there was no response. The messages also fit if the
 * connection has returned after the failure.
 */
export function getUnavailableLabels(connection: Connection): ConnectionLabels {
  return connectionLabels[connection === 'answered' || connection === 'late' ? 'silent' : connection]
}
