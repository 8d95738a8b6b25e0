import type { IllustrationName } from '#app/ui/illustration.tsx'

/** Made-up examples of typical ways through the product. Nobody in them exists, and the page says so. */
export interface Story {
  slug: string
  title: string
  who: string
  text: readonly string[]
  /** What happened when. */
  steps: readonly { when: string; what: string }[]
  program: { slug: string; title: string }
  picture: IllustrationName
}

export const stories: readonly Story[] = [
  {
    slug: 'belajar-di-kapal',
    title: 'Belajar di antara dua pulau',
    who: 'Lulusan SMK yang bekerja di kapal penyeberangan',
    text: [
      'Sinyal hanya ada di pelabuhan. Di sana ia membuka kelasnya sebentar, supaya bacaan dan kuis tersimpan. Sisanya dikerjakan di perjalanan, di sela jam jaga.',
      'Di layar selalu tertulis berapa pekerjaan yang belum terkirim. Begitu kapal sandar, angkanya turun sendiri sampai habis.',
    ],
    steps: [
      { when: 'Di pelabuhan', what: 'Membuka kelas berikutnya selagi ada sinyal' },
      { when: 'Di perjalanan', what: 'Membaca, mengerjakan kuis, menandai materi selesai' },
      { when: 'Saat sandar', what: 'Semua terkirim satu kali, nilai kuis keluar' },
    ],
    program: { slug: 'pengembang-web', title: 'Pengembang Web' },
    picture: 'offline',
  },
  {
    slug: 'catatan-warung',
    title: 'Dari buku catatan ke tabel',
    who: 'Penjaga warung yang ingin tahu barang mana yang menguntungkan',
    text: [
      'Ia memilih kelas Daring yang jadwalnya setelah warung tutup. Di hari lain satu materi saja tiap malam, kebanyakan tidak sampai sepuluh menit, dengan contoh yang mirip warungnya sendiri.',
      'Tugas jalur pertama dikerjakan dengan catatan penjualannya sebulan. Bukan nilainya yang paling berharga, melainkan tabelnya yang kini ia isi setiap hari.',
    ],
    steps: [
      { when: 'Hari pertama', what: 'Memilih jadwal yang cocok dan mendaftar dengan poin' },
      { when: 'Setiap malam', what: 'Satu materi pendek, lalu kuis kecil' },
      { when: 'Akhir jalur', what: 'Mengumpulkan tugas dari catatan warung sendiri' },
    ],
    program: { slug: 'analis-data', title: 'Analis Data' },
    picture: 'seed',
  },
  {
    slug: 'berhenti-lalu-kembali',
    title: 'Berhenti sebulan, lalu kembali',
    who: 'Ibu dua anak yang menjual sambal dari rumah',
    text: [
      'Belajarnya pernah terhenti karena pesanan menumpuk. Saat kembali, tombol ‘Lanjutkan belajar’ membawanya tepat ke materi terakhir. Tidak ada yang hangus.',
      'Ia berpindah dari ponsel ke laptop pinjaman, masuk dengan akun yang sama, dan menekan ‘Keluar’ setelah selesai supaya tidak ada datanya yang tertinggal.',
    ],
    steps: [
      { when: 'Bulan pertama', what: 'Menuntaskan jalur tentang mengenal pelanggan' },
      { when: 'Bulan kedua', what: 'Berhenti; kemajuannya tetap tersimpan' },
      { when: 'Bulan ketiga', what: 'Melanjutkan dari materi yang sama di perangkat lain' },
    ],
    program: { slug: 'pemasaran-digital', title: 'Pemasaran Digital' },
    picture: 'harvest',
  },
]
