import { formatRupiah } from '#app/lib/numbers.ts'

/** The recruiting page's four part-time roles (product.md §1, figures of §9). */

export interface Role {
  name: 'Tenaga Pelatih' | 'Fasilitator'
  type: 'Utama' | 'Pengganti'
  slug: string
  description: string
  benefits: { pay: string; workingTime: string; type: string }
  conditions: readonly string[]
  scope: readonly string[]
  schedule: readonly string[]
  /** A colour of tokens.css, by its name. White letters on it keep 4.5:1. */
  colour: `${'daun' | 'slate'}-${6 | 7 | 8}`
}

const hours = 'Pukul 18.00–21.00 WIB, 3 jam setiap pertemuan'
const series = 'Lima pertemuan langsung pada hari yang berurutan dalam satu seri'
const partTime = 'Paruh waktu'
const payFrom = (rupiah: number, per: 'bulan' | 'sesi') => `Mulai dari ${formatRupiah(rupiah)} per ${per}`

export const roles: readonly Role[] = [
  {
    name: 'Tenaga Pelatih',
    type: 'Utama',
    slug: 'tenaga-pelatih-utama',
    description:
      'Kamu memimpin kelas langsung dari pertemuan pertama sampai kelima, dan menjadi rujukan peserta untuk urusan materi.',
    benefits: { pay: payFrom(12_000_000, 'bulan'), workingTime: '3 jam per pertemuan, malam hari', type: partTime },
    conditions: [
      'Pengalaman kerja minimal 5 tahun di bidang yang kamu ajarkan',
      'Bisa menjelaskan hal rumit dengan contoh sehari-hari',
      'Bersedia mengajar pada malam hari sepanjang satu seri',
      'Punya laptop, kamera, dan koneksi yang stabil untuk kelas daring',
    ],
    scope: [
      'Membawakan lima pertemuan langsung dalam setiap seri',
      'Menyiapkan contoh kasus dan latihan yang sesuai dengan pesertanya',
      'Menjawab pertanyaan materi selama seri berjalan',
      'Memberi masukan untuk tugas peserta dan untuk perbaikan materi',
    ],
    schedule: [hours, series, '4–5 seri setiap bulan'],
    colour: 'daun-8',
  },
  {
    name: 'Fasilitator',
    type: 'Utama',
    slug: 'fasilitator-utama',
    description:
      'Kamu menjaga kelas tetap hidup: menyambut peserta, mengatur waktu, dan memastikan tidak ada yang tertinggal.',
    benefits: { pay: payFrom(3_000_000, 'bulan'), workingTime: '3 jam per pertemuan, malam hari', type: partTime },
    conditions: [
      'Pengalaman minimal 6 bulan mendampingi kelas, pelatihan, atau komunitas belajar',
      'Sabar, rapi, dan nyaman berbicara di depan banyak orang',
      'Bersedia bertugas pada malam hari sepanjang satu seri',
      'Punya laptop dan koneksi yang stabil untuk kelas daring',
    ],
    scope: [
      'Membuka kelas, mencatat kehadiran, dan menjaga waktu',
      'Mengumpulkan pertanyaan peserta dan meneruskannya kepada pelatih',
      'Membantu peserta yang terkendala teknis atau tertinggal materi',
      'Merangkum jalannya setiap pertemuan untuk tim',
    ],
    schedule: [hours, series, '4–5 seri setiap bulan'],
    colour: 'daun-6',
  },
  {
    name: 'Tenaga Pelatih',
    type: 'Pengganti',
    slug: 'tenaga-pelatih-pengganti',
    description: 'Kamu menggantikan pelatih utama saat ia berhalangan, supaya peserta tetap belajar sesuai jadwal.',
    benefits: { pay: payFrom(800_000, 'sesi'), workingTime: '3 jam per sesi, saat dibutuhkan', type: partTime },
    conditions: [
      'Pengalaman kerja minimal 5 tahun di bidang yang kamu ajarkan',
      'Cepat memahami materi yang sudah berjalan',
      'Bisa dihubungi dan bersiap dalam waktu singkat',
      'Punya laptop, kamera, dan koneksi yang stabil untuk kelas daring',
    ],
    scope: [
      'Membawakan pertemuan yang ditinggalkan pelatih utama',
      'Mempelajari catatan pertemuan sebelumnya agar peserta tidak mengulang',
      'Menyerahkan catatan pertemuan kepada pelatih utama',
    ],
    schedule: [hours, series, 'Ada 4–5 seri setiap bulan; kamu mengisi sesi yang kosong'],
    colour: 'slate-8',
  },
  {
    name: 'Fasilitator',
    type: 'Pengganti',
    slug: 'fasilitator-pengganti',
    description: 'Kamu menggantikan fasilitator utama, sehingga setiap pertemuan tetap ada yang mendampingi.',
    benefits: { pay: payFrom(300_000, 'sesi'), workingTime: '3 jam per sesi, saat dibutuhkan', type: partTime },
    conditions: [
      'Pengalaman minimal 6 bulan mendampingi kelas, pelatihan, atau komunitas belajar',
      'Mudah menyesuaikan diri dengan kelas yang sudah berjalan',
      'Bisa dihubungi dan bersiap dalam waktu singkat',
      'Punya laptop dan koneksi yang stabil untuk kelas daring',
    ],
    scope: [
      'Mendampingi pertemuan yang ditinggalkan fasilitator utama',
      'Mencatat kehadiran dan menjaga waktu',
      'Menyerahkan catatan pertemuan kepada fasilitator utama',
    ],
    schedule: [hours, series, 'Ada 4–5 seri setiap bulan; kamu mengisi sesi yang kosong'],
    colour: 'slate-6',
  },
]

export function findRole(slug: string): Role | undefined {
  return roles.find(role => role.slug === slug)
}

export function roleTitle({ name, type }: Pick<Role, 'name' | 'type'>): string {
  return `${name} ${type}`
}
