import type { SetupItem } from '#contract/admin/setup.ts'

interface SetupLabels {
  title: string
  text: string
  /** URL of the screen for this step. Steps that change settings of the server have no URL. */
  to?: string
}

export const setupLabels: Record<SetupItem, SetupLabels> = {
  brand: {
    title: 'Nama dan kontak',
    text: 'Isi SEMAI_BRAND di server dengan email dan WhatsApp layananmu, lalu bangun ulang dan jalankan ulang.',
  },
  mail: { title: 'Email', text: 'Kirim email uji. Kalau gagal, periksa SMTP_URL dan MAIL_FROM di server.' },
  payment: {
    title: 'Pembayaran',
    text: 'Isi MIDTRANS_SERVER_KEY dan MIDTRANS_CLIENT_KEY di server, atau putuskan memakai poin saja.',
  },
  push: {
    title: 'Pengingat lewat push',
    text: 'Nyalakan pengingat di perangkatmu. Kunci push server dibuat saat itu.',
    to: '/akun/notifikasi',
  },
  category: { title: 'Kategori pertama', text: 'Kelas dan program butuh kategori.', to: '/admin/kategori' },
  instructor: { title: 'Instruktur pertama', text: 'Setiap kelas punya satu pengajar.', to: '/admin/instructor' },
  careerTrack: {
    title: 'Program pertama yang terbit',
    text: 'Susun track, kelas, dan materinya, tinjau, lalu terbitkan.',
    to: '/admin/career-track',
  },
  course: {
    title: 'Kelas pertama dengan sesi',
    text: 'Beri harga dan satu sesi yang akan datang, lalu tampilkan di katalog.',
    to: '/admin/kelas',
  },
  voucher: { title: 'Batch voucher pertama', text: 'Kode yang membuka kelas.', to: '/admin/coupon' },
  backup: {
    title: 'Cadangan',
    text: 'Buat kunci dengan "npm run backup -- key BERKAS", lalu setel BACKUP_DIR dan BACKUP_KEY_FILE di server. Tiap hari satu cadangan dibuat dan dicoba pulihkan. Kalau memakai cara lain, tandai di sini.',
  },
}
