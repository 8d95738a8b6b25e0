/** One item of the command palette: a page, an action or a row of a list. */
export interface PaletteItem {
  name: string
  /** Second line of the item, for example the menu group of a page or the email address of a user. */
  text: string
  url: string
}

/** Search words for a page in Indonesian and English, and product terms, by the start of its URL. */
const synonyms: readonly (readonly [url: string, words: string])[] = [
  ['/admin/dashboard', 'beranda ringkasan angka statistik home'],
  ['/admin/coupon', 'kupon voucher kode diskon promo prakerja'],
  ['/admin/user-graduation', 'kelulusan graduasi wisuda lulus'],
  ['/admin/user-lulusin', 'luluskan lulusin kelulusan progres'],
  ['/admin/user', 'pengguna orang akun peserta siswa people account'],
  ['/admin/redeem-pulsa', 'tukar poin pulsa hadiah penukaran exchange reward'],
  ['/admin/create-certificate', 'sertifikat piagam certificate'],
  ['/admin/kiriman', 'ditolak gagal refused outbox'],
  ['/admin/perangkat', 'gawai ponsel device'],
  ['/admin/level-up', 'unggahan bukti naik level upload'],
  ['/admin/sekolah', 'kampus universitas institusi school university'],
  ['/admin/survei', 'kuesioner pertanyaan survey'],
  ['/admin/inventory', 'stok barang persediaan stock'],
  ['/admin/jadwal-poin', 'frenzy redeem jadwal poin window'],
  ['/admin/order', 'pesanan pembayaran transaksi refund payment'],
  ['/admin/career-track', 'program jalur kurikulum susunan'],
  ['/admin/kategori', 'category'],
  ['/admin/kelas', 'kursus course sesi harga katalog'],
  ['/admin/instructor', 'pengajar guru mentor teacher'],
  ['/admin/lecture-material/update', 'materi artikel video pdf tugas lesson'],
  ['/admin/quiz', 'kuis soal pertanyaan ujian bank question'],
  ['/admin/konten', 'halaman pengumuman berita banner artikel content'],
  ['/admin/email', 'surat mail pratinjau preview pengingat pemberitahuan'],
  ['/admin/webinar', 'pertemuan jadwal live meeting'],
  ['/admin/sesi', 'kehadiran absen presensi attendance'],
  ['/admin/kecepatan', 'lambat galat error performa web vitals speed'],
  ['/admin/log', 'audit riwayat catatan history'],
  ['/admin/bulk', 'massal impor import job'],
  ['/expert/dashboard', 'beranda pakar'],
  ['/expert/task-assignment', 'tugas nilai menilai scoring'],
  ['/expert/bawaan', 'luring offline unduh'],
]

/** Actions in the admin area, each with the page on which it starts. */
export const paletteActions: readonly PaletteItem[] = [
  { name: 'Terbitkan sertifikat', text: 'Create Certificate', url: '/admin/create-certificate' },
  { name: 'Buat batch voucher', text: 'Coupon', url: '/admin/coupon' },
  { name: 'Cek atau buat kode redeem', text: 'Coupon', url: '/admin/coupon/redeem' },
  { name: 'Undang pengguna', text: 'User', url: '/admin/user' },
  { name: 'Impor pengguna atau pendaftaran', text: 'User', url: '/admin/user' },
  { name: 'Luluskan peserta', text: 'User Lulusin', url: '/admin/user-lulusin/' },
  { name: 'Setujui penukaran poin', text: 'Redeem Pulsa', url: '/admin/redeem-pulsa/' },
  { name: 'Tambah kelas', text: 'Kelas', url: '/admin/kelas' },
  { name: 'Tambah webinar', text: 'Webinar', url: '/admin/webinar' },
  { name: 'Tulis soal', text: 'Bank soal', url: '/admin/quiz/bank' },
  { name: 'Tulis pengumuman', text: 'Konten Situs', url: '/admin/konten' },
]

const getSynonymsFor = (url: string) => synonyms.find(([start]) => url.startsWith(start))?.[1] ?? ''

/** Returns whether each typed word is the start of a word of the item or of its synonyms. */
export function matchesItem({ name, text, url }: PaletteItem, typed: string): boolean {
  const searchText = ` ${name} ${text} ${getSynonymsFor(url)}`.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
  return splitWords(typed).every(word => searchText.includes(` ${word}`))
}

const splitWords = (text: string) =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(word => word !== '')
