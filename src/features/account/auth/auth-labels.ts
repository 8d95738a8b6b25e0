import type { AuthPane } from './state.ts'

export const authLabels: Record<AuthPane | 'join', { title: string; text: string }> = {
  login: { title: 'Selamat datang kembali', text: 'Masuk untuk melanjutkan dari materi terakhirmu.' },
  register: { title: 'Mulai belajar hari ini', text: 'Satu akun untuk kelas, progres, dan poinmu.' },
  join: { title: 'Satu langkah lagi', text: 'Buat akun, lalu langsung ke tujuanmu.' },
  reset: { title: 'Lupa password?', text: 'Tidak apa-apa. Buat yang baru lewat emailmu.' },
}
