import type { PushDeviceState } from '#contract/account/notification.ts'

export const deviceStates: Record<PushDeviceState, { name: string; text: string }> = {
  active: { name: 'Aktif', text: 'Pemberitahuan nyala di perangkat ini.' },
  silent: {
    name: 'Diam',
    text: 'Dua pemberitahuan terakhir tidak tampil di perangkat ini. Sampai diperbaiki, pengingat dikirim juga lewat email.',
  },
  gone: {
    name: 'Terputus',
    text: 'Browser sudah melepas pemberitahuan di perangkat ini. Pengingat datang lewat email.',
  },
  refused: {
    name: 'Ditolak',
    text: 'Layanan pemberitahuan menolak kiriman ke perangkat ini. Pengingat datang lewat email.',
  },
  stranger: {
    name: 'Dihentikan',
    text: 'Saat pemberitahuan datang, akun lain sedang masuk di perangkat ini. Isinya tidak ditampilkan.',
  },
}
